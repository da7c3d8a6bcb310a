import { addDays, type ClinicDay, weekdayOf } from '../../time/clinic-day.ts';
import { dayAt, type Zone } from '../../time/clinic-zone.ts';

/** The number of next times that are told for a doctor, each of another half day. */
export const NEXT_TIMES = 5;

/** The Monday of that day's week. */
export function weekStart(day: ClinicDay): ClinicDay {
  return addDays(day, 1 - weekdayOf(day));
}

export interface TimesOfWeek {
  week: 'this' | 'next';
  /** Instants. */
  times: string[];
}

/** Gives the times of this week, or of the next week if this has none. Null: both have none. */
export function timesOfNearestWeek(
  times: readonly string[],
  { today, timeZone }: { today: ClinicDay; timeZone: Zone },
): TimesOfWeek | null {
  const monday = weekStart(today);
  const inWeek = (first: ClinicDay) =>
    times.filter((at) => weekStart(dayAt(at, timeZone)) === first);
  const ofThis = inWeek(monday);
  if (ofThis.length > 0) return { week: 'this', times: ofThis };
  const ofNext = inWeek(addDays(monday, 7));
  return ofNext.length > 0 ? { week: 'next', times: ofNext } : null;
}
