/** From so many minutes on a doctor's delay is told to those who are to come. */
export const DELAY_TOLD_FROM_MINUTES = 20;

/** It is told again once it is so many minutes more, or fewer, than what was told. */
export const DELAY_TOLD_AGAIN_MINUTES = 20;

/** To those whose hour comes within so many minutes: later ones may still be seen on time. */
export const DELAY_TOLD_AHEAD_MINUTES = 120;

/** Of one appointment at one hour: a day that goes up and down may not fill somebody's phone. */
export const MOST_DELAYS_TOLD = 6;

const step = 5;

/**
 * The minutes that one patient is told of: neither more than their doctor runs late nor more than they themselves may have to
 * wait, in whole steps of five downwards. Null: nothing is known of the doctor's day.
 */
export function delayOfPatient({
  doctorMinutes,
  ownMinutes,
}: {
  doctorMinutes: number | null;
  ownMinutes: number;
}): number | null {
  return doctorMinutes === null ? null : Math.floor(Math.min(doctorMinutes, ownMinutes) / step) * step;
}

/** The delay to tell somebody now, 0 once there is hardly any left; null: what they were told (null: nothing) holds. */
export function delayToTell({ told, minutes }: { told: number | null; minutes: number }): number | null {
  if (Math.abs(minutes - (told ?? 0)) < DELAY_TOLD_AGAIN_MINUTES) return null;
  return minutes < DELAY_TOLD_FROM_MINUTES ? 0 : minutes;
}

/** Whether a notice of that delay (0: hardly any) that has not left yet is still worth sending. */
export function isStillTrue({ told, minutes }: { told: number; minutes: number | null }): boolean {
  if (minutes === null) return false;
  const isLate = minutes >= DELAY_TOLD_FROM_MINUTES;
  return isLate === told > 0 && delayToTell({ told, minutes }) === null;
}
