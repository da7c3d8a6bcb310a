import { addDays, type ClinicDay, weekdayOf, weekNumber } from '../calendar/clinic-day.ts';
import type { AvailabilityRule } from './schedule.ts';

type RuleDays = Pick<AvailabilityRule, 'weekday' | 'validFrom' | 'validTo' | 'everyWeeks'>;

/** The first day on which both rules hold a session; null where there is none: they may share their hours. */
export function firstCommonDay(one: RuleDays, other: RuleDays): ClinicDay | null {
  if (one.weekday !== other.weekday) return null;
  const begins = [one.validFrom, other.validFrom].sort()[1] as ClinicDay;
  const ends = earlierEnd(one.validTo, other.validTo);
  let day = addDays(begins, (one.weekday - weekdayOf(begins) + 7) % 7);
  // After so many weeks the two begin to repeat themselves.
  for (let week = 0; week < one.everyWeeks * other.everyWeeks; week++, day = addDays(day, 7)) {
    if (ends !== null && day > ends) return null;
    if (isWeekOf(one, day) && isWeekOf(other, day)) return day;
  }
  return null;
}

/**
 * From which day on a rule that takes the place of another one counts its weeks, so that it goes on in the very
 * same ones: the given day, or the Monday of the next week in which the old one would have been held.
 */
export function continueWeeksFrom(
  old: Pick<RuleDays, 'validFrom' | 'everyWeeks'>,
  day: ClinicDay,
): ClinicDay {
  if (isWeekOf(old, day)) return day;
  let monday = addDays(day, 8 - weekdayOf(day));
  while (!isWeekOf(old, monday)) monday = addDays(monday, 7);
  return monday;
}

function isWeekOf(
  { validFrom, everyWeeks }: Pick<RuleDays, 'validFrom' | 'everyWeeks'>,
  day: ClinicDay,
): boolean {
  const weeks = weekNumber(day) - weekNumber(validFrom);
  return ((weeks % everyWeeks) + everyWeeks) % everyWeeks === 0;
}

function earlierEnd(one: ClinicDay | null, other: ClinicDay | null): ClinicDay | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
