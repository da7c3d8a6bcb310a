import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';

/** A kiosk receives patients from so many minutes before their hour on. */
export const KIOSK_EARLY_MINUTES = 120;

/** A kiosk sends patients to the counter from so many minutes after their hour on: the counter decides. */
export const KIOSK_LATE_MINUTES = 30;

export interface KioskVisit {
  status: Exclude<AppointmentStatus, 'held'>;
  /** Milliseconds since the epoch, like `now`. */
  startsAt: number;
  /** True if the appointment is of the clinic's present day. */
  isToday: boolean;
}

export type KioskAnswer =
  | 'arrive'
  | 'already'
  | 'tooEarly'
  | 'wrongDay'
  | 'desk'
  | 'over';

/**
 * The answer of a kiosk for an appointment. `desk`: the counter decides; `over`: cancelled, under way or
 * done.
 */
export function kioskAnswer(
  { status, startsAt, isToday }: KioskVisit,
  now: number,
): KioskAnswer {
  if (
    status === 'cancelled' ||
    status === 'fulfilled' ||
    status === 'in_progress'
  )
    return 'over';
  if (!isToday) return 'wrongDay';
  if (status === 'arrived') return 'already';
  if (status === 'noshow' || now > startsAt + KIOSK_LATE_MINUTES * 60_000)
    return 'desk';
  return now < startsAt - KIOSK_EARLY_MINUTES * 60_000 ? 'tooEarly' : 'arrive';
}

const preference: readonly KioskAnswer[] = [
  'arrive',
  'already',
  'tooEarly',
  'desk',
  'wrongDay',
  'over',
];

/** Chooses the visit to receive among several: the one with the best answer, then the earliest. */
export function kioskChoice<Visit extends KioskVisit>(
  visits: readonly Visit[],
  now: number,
): Visit | undefined {
  const rank = (visit: Visit) => preference.indexOf(kioskAnswer(visit, now));
  return visits.toSorted(
    (a, b) => rank(a) - rank(b) || a.startsAt - b.startsAt,
  )[0];
}
