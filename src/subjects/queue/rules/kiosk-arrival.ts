import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';

/** So long before their hour people are received by a kiosk. Minutes. */
export const KIOSK_EARLY_MINUTES = 120;

/** So long after their hour people go to the counter instead: somebody has to decide. Minutes. */
export const KIOSK_LATE_MINUTES = 30;

export interface KioskVisit {
  status: Exclude<AppointmentStatus, 'held'>;
  /** Milliseconds since the epoch, like `now`. */
  startsAt: number;
  /** It is of the clinic's present day. */
  isToday: boolean;
}

export type KioskAnswer = 'arrive' | 'already' | 'tooEarly' | 'wrongDay' | 'desk' | 'over';

/** What a kiosk does with somebody's appointment. `desk`: the counter decides; `over`: nothing is left of it. */
export function kioskAnswer({ status, startsAt, isToday }: KioskVisit, now: number): KioskAnswer {
  if (status === 'cancelled' || status === 'fulfilled' || status === 'in_progress') return 'over';
  if (!isToday) return 'wrongDay';
  if (status === 'arrived') return 'already';
  if (status === 'noshow' || now > startsAt + KIOSK_LATE_MINUTES * 60_000) return 'desk';
  return now < startsAt - KIOSK_EARLY_MINUTES * 60_000 ? 'tooEarly' : 'arrive';
}

const preference: readonly KioskAnswer[] = ['arrive', 'already', 'tooEarly', 'desk', 'wrongDay', 'over'];

/** The visit that somebody comes for, of several: whoever may be received is, the earliest first. */
export function kioskChoice<Visit extends KioskVisit>(
  visits: readonly Visit[],
  now: number,
): Visit | undefined {
  const rank = (visit: Visit) => preference.indexOf(kioskAnswer(visit, now));
  return visits.toSorted((a, b) => rank(a) - rank(b) || a.startsAt - b.startsAt)[0];
}
