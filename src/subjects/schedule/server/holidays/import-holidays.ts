import type { SnapshotCache } from '../../../../base/clinic/server/snapshot-cache.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { insertHolidays, listHolidayYears } from './holiday-queries.ts';

// A horizon reaches two years at most.
const yearsAhead = 2;

/**
 * Adds the holidays of this year and of those that the agenda reaches, each year once. A year that has any
 * holiday is left alone, so that edited days stay.
 */
export async function importHolidays(
  { db, snapshot }: { db: Database; snapshot: SnapshotCache },
  now: Date,
): Promise<{ years: number[] }> {
  const { clinic } = await snapshot.any();
  const thisYear = Number(dayAt(now, clinic.timeZone).slice(0, 4));
  const existing = new Set(await listHolidayYears(db));
  const years = Array.from(
    { length: yearsAhead + 1 },
    (_, ahead) => thisYear + ahead,
  ).filter((year) => !existing.has(year));
  if (years.length === 0) return { years };
  const { argentineHolidays } = await import('./argentine-holidays.ts');
  for (const year of years) await insertHolidays(db, argentineHolidays(year));
  return { years };
}
