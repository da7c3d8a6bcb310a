import {
  addDays,
  type ClinicDay,
  daysBetween,
  daysFrom,
} from '../../../base/time/clinic-day.ts';

/** A proposed control can be booked this many days before and after its day. Then it lapses. */
export const PROPOSAL_DAYS_AROUND = 30;

/** Returns the days to search, the nearest first. If two are equally near, the later one comes first. */
export function proposedDays(day: ClinicDay, today: ClinicDay): ClinicDay[] {
  const first =
    [addDays(day, -PROPOSAL_DAYS_AROUND), today].toSorted()[1] ?? today;
  const away = (other: ClinicDay) => Math.abs(daysBetween(day, other));
  const count = daysBetween(first, addDays(day, PROPOSAL_DAYS_AROUND)) + 1;
  return daysFrom(first, Math.max(count, 0)).toSorted(
    (a, b) => away(a) - away(b) || (a < b ? 1 : -1),
  );
}
