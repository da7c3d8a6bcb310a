import { addDays, type ClinicDay } from '../../../base/time/clinic-day.ts';
import { instantAt, type Zone } from '../../../base/time/clinic-zone.ts';
import type { Interval } from '../../../base/time/interval.ts';

/**
 * The clinic's policy for doctors: they ask for every absence, set short ones and ask for the others, or set
 * them all.
 */
export const absencePolicies = ['ask', 'short', 'set'] as const;
export type AbsencePolicy = (typeof absencePolicies)[number];

/** An absence of hours in one day is short up to this length. */
export const shortAbsenceMinutes = 240;

/** The longest absence, so that a slip in the year closes no agenda. */
export const longestAbsenceDays = 366;

/** From a wall-clock minute of a day to one of the same or a later day; `toMinute` may be 1440. */
export interface AbsenceSpan {
  fromDay: ClinicDay;
  fromMinute: number;
  toDay: ClinicDay;
  toMinute: number;
}

export type AbsenceRefusal =
  | 'DAY_PAST'
  | 'ENDS_BEFORE_IT_BEGINS'
  | 'HOURS_BACKWARDS'
  | 'HOURS_PAST'
  | 'ABSENCE_TOO_LONG';

/**
 * Returns what is wrong with an absence, by field. Null: nothing. `minute` is the wall-clock minute of
 * `today`.
 */
export function whyNotAbsent(
  { fromDay, fromMinute, toDay, toMinute }: AbsenceSpan,
  { today, minute }: { today: ClinicDay; minute: number },
): { field: keyof AbsenceSpan; code: AbsenceRefusal } | null {
  if (fromDay < today) return { field: 'fromDay', code: 'DAY_PAST' };
  if (toDay < fromDay) return { field: 'toDay', code: 'ENDS_BEFORE_IT_BEGINS' };
  if (toDay === fromDay && toMinute <= fromMinute)
    return { field: 'toMinute', code: 'HOURS_BACKWARDS' };
  if (toDay === today && toMinute <= minute)
    return { field: 'toMinute', code: 'HOURS_PAST' };
  if (toDay > addDays(fromDay, longestAbsenceDays))
    return { field: 'toDay', code: 'ABSENCE_TOO_LONG' };
  return null;
}

/** Returns the instants of an absence. Null: the clock of that day skips all of it. */
export function stretchOfAbsence(
  { fromDay, fromMinute, toDay, toMinute }: AbsenceSpan,
  zone: Zone,
): Interval | null {
  const stretch = {
    start: instantAt(fromDay, fromMinute, zone),
    end: instantAt(toDay, toMinute, zone),
  };
  return stretch.start < stretch.end ? stretch : null;
}

/** True if a doctor's absence takes effect at once, without the administration. */
export function isSetAtOnce(
  policy: AbsencePolicy,
  { fromDay, fromMinute, toDay, toMinute }: AbsenceSpan,
): boolean {
  if (policy === 'short')
    return fromDay === toDay && toMinute - fromMinute <= shortAbsenceMinutes;
  return policy === 'set';
}
