import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { Database } from '../db/database.ts';
import { argentineHolidays } from './argentine-holidays.ts';
import type { CatalogCache } from './catalog-cache.ts';
import { insertHolidays, listHolidayYears } from './holiday-queries.ts';

// A horizon reaches two years at most.
const yearsAhead = 2;

/**
 * Proposes the holidays of this year and of those that the agenda reaches, each year once: what somebody
 * edited, or a year that has any holiday, is left alone.
 */
export async function importHolidays(
  { db, catalog }: { db: Database; catalog: CatalogCache },
  now: Date,
): Promise<{ years: number[] }> {
  const { clinic } = await catalog.any();
  const thisYear = Number(dayOf(epochMinuteOf(now.getTime()), clinic.timeZone).slice(0, 4));
  const known = new Set(await listHolidayYears(db));
  const years = Array.from({ length: yearsAhead + 1 }, (_, ahead) => thisYear + ahead).filter(
    (year) => !known.has(year),
  );
  for (const year of years) await insertHolidays(db, argentineHolidays(year));
  return { years };
}
