import { addDays, type ClinicDay, daysBetween, daysFrom } from '../../../base/time/clinic-day.ts';

/** A control that was proposed may be booked so many days around its day; after them it has lapsed. */
export const PROPOSAL_DAYS_AROUND = 30;

/** The days on which a time for it is looked for, the nearest first; of two as near the later one. */
export function proposedDays(day: ClinicDay, today: ClinicDay): ClinicDay[] {
  const first = [addDays(day, -PROPOSAL_DAYS_AROUND), today].toSorted()[1] ?? today;
  const away = (other: ClinicDay) => Math.abs(daysBetween(day, other));
  const count = daysBetween(first, addDays(day, PROPOSAL_DAYS_AROUND)) + 1;
  return daysFrom(first, Math.max(count, 0)).toSorted((a, b) => away(a) - away(b) || (a < b ? 1 : -1));
}
