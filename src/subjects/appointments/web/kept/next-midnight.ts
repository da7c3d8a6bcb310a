import { addDays } from '../../../../base/time/clinic-day.ts';
import { dayAt, startOfDay } from '../../../../base/time/clinic-zone.ts';

/** The clinic's next midnight, in milliseconds since the epoch. */
export function nextMidnight(timeZone: string, now: number): number {
  const tomorrow = addDays(dayAt(new Date(now), timeZone), 1);
  return startOfDay(tomorrow, timeZone) * 60_000;
}
