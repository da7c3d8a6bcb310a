import type { AvailabilityRule } from '../../../base/clinic/rules/schedule.ts';
import {
  addDays,
  type ClinicDay,
  weekdayOf,
  weekNumber,
} from '../../../base/time/clinic-day.ts';

type RuleDays = Pick<
  AvailabilityRule,
  'weekday' | 'validFrom' | 'validTo' | 'everyWeeks'
>;

/** Returns the first day on which both rules hold a session. Null: never, so their hours may overlap. */
export function firstCommonDay(a: RuleDays, b: RuleDays): ClinicDay | null {
  if (a.weekday !== b.weekday) return null;
  const begins = [a.validFrom, b.validFrom].sort()[1] as ClinicDay;
  const ends = earlierEnd(a.validTo, b.validTo);
  let day = addDays(begins, (a.weekday - weekdayOf(begins) + 7) % 7);
  // After this many weeks the pattern of the two rules repeats.
  for (
    let week = 0;
    week < a.everyWeeks * b.everyWeeks;
    week++, day = addDays(day, 7)
  ) {
    if (ends !== null && day > ends) return null;
    if (isWeekOf(a, day) && isWeekOf(b, day)) return day;
  }
  return null;
}

/**
 * Returns the day from which a replacing rule counts its weeks, so that its sessions stay in the same weeks:
 * the given day if its week belongs to the old rule, else the Monday of the next such week.
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

function earlierEnd(
  a: ClinicDay | null,
  b: ClinicDay | null,
): ClinicDay | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
