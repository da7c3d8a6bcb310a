import type { ClinicDay } from '../../../base/time/clinic-day.ts';

/** A day of a search: whether it had a time that served, and why not. */
interface SearchedDay {
  day: ClinicDay;
  isServed: boolean;
  reason: { code: string } | null;
}

/**
 * Returns the first and the last wanted day that could have had a time. Null: the search found one, or looked
 * only at days that are over or that the web does not give yet.
 */
export function unmetDays(
  days: readonly SearchedDay[],
): { from: ClinicDay; to: ClinicDay } | null {
  if (days.some(({ isServed }) => isServed)) return null;
  const wanted = days.filter(
    ({ reason }) =>
      reason?.code !== 'PAST' && reason?.code !== 'BEYOND_HORIZON',
  );
  const [first, last] = [wanted[0], wanted.at(-1)];
  return first && last ? { from: first.day, to: last.day } : null;
}
