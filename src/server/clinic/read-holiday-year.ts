import type { HolidayYear } from '../../contract/admin/holidays.ts';
import type { Database } from '../db/database.ts';
import { clinicNow } from '../schedules/schedule-call.ts';
import type { CatalogCache } from './catalog-cache.ts';
import { listHolidaysOfYear } from './holiday-queries.ts';

/** The days of a year on which the clinic rests, or would but for working. */
export async function readHolidayYear(
  services: { db: Database; catalog: CatalogCache },
  { year, now }: { year: number; now: Date },
): Promise<HolidayYear> {
  const { today } = await clinicNow(services, now);
  return { year, today, holidays: await listHolidaysOfYear(services.db, year) };
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
