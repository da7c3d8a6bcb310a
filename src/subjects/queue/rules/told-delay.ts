/** A doctor's delay is told to patients from so many minutes on. */
export const DELAY_TOLD_FROM_MINUTES = 20;

/** The delay is told again if it differs by so many minutes from the last one told. */
export const DELAY_TOLD_AGAIN_MINUTES = 20;

/** Patients whose hour is within so many minutes are told. Later ones may still be seen on time. */
export const DELAY_TOLD_AHEAD_MINUTES = 120;

/**
 * The most notices for one appointment at one hour, so that a changing day does not fill a patient's phone.
 */
export const MOST_DELAYS_TOLD = 6;

const step = 5;

/**
 * Returns the minutes of delay to tell a patient: the doctor's delay or the patient's wait, whichever is
 * less, rounded down to five. Null: the doctor's delay is unknown.
 */
export function delayOfPatient({
  doctorMinutes,
  ownMinutes,
}: {
  doctorMinutes: number | null;
  ownMinutes: number;
}): number | null {
  return doctorMinutes === null
    ? null
    : Math.floor(Math.min(doctorMinutes, ownMinutes) / step) * step;
}

/** Returns the delay to tell a patient now; 0: hardly any is left. Null: the last notice still holds. */
export function delayToTell({
  told,
  minutes,
}: {
  told: number | null;
  minutes: number;
}): number | null {
  if (Math.abs(minutes - (told ?? 0)) < DELAY_TOLD_AGAIN_MINUTES) return null;
  return minutes < DELAY_TOLD_FROM_MINUTES ? 0 : minutes;
}

/** True if an unsent notice of that delay (0: hardly any) is still worth sending. */
export function isStillTrue({
  told,
  minutes,
}: {
  told: number;
  minutes: number | null;
}): boolean {
  if (minutes === null) return false;
  const isLate = minutes >= DELAY_TOLD_FROM_MINUTES;
  return isLate === told > 0 && delayToTell({ told, minutes }) === null;
}
