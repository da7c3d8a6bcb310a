import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { HolidayYear } from '../../contract/holidays.ts';
import { listHolidaysOfYear } from './holiday-queries.ts';

/** Returns the year's holidays of the clinic, with those on which it works. */
export async function readHolidayYear(
  { db }: Pick<Services, 'db'>,
  { year, today }: Pick<Call, 'today'> & { year: number },
): Promise<HolidayYear> {
  return { year, today, holidays: await listHolidaysOfYear(db, year) };
}
