import type { ProposedHoliday } from '../../contract/admin/holidays.ts';
import type { Database } from '../db/database.ts';
import { clinicNow } from '../schedules/schedule-call.ts';
import { type ArgentineHoliday, argentineHolidays } from './argentine-holidays.ts';
import type { CatalogCache } from './catalog-cache.ts';
import { listHolidaysOfYear, listTurnoCounts } from './holiday-queries.ts';

/**
 * What importing a year would add, and add nothing. A day with turnos is proposed as worked: who decides otherwise is
 * told of whom that leaves.
 */
export async function proposeHolidays(
  services: { db: Database; catalog: CatalogCache },
  { year, now }: { year: number; now: Date },
): Promise<ProposedHoliday[]> {
  const { zone, today } = await clinicNow(services, now);
  const missing = await missingHolidays(services.db, { year, today });
  const days = missing.map(({ day }) => day);
  const counts = await listTurnoCounts(services.db, { days, timeZone: zone, now });
  return missing.map((holiday) => {
    const turnos = counts.get(holiday.day) ?? 0;
    return { ...holiday, isWorked: holiday.isWorked || turnos > 0, turnos };
  });
}

/** Those of a year that are not past and that the clinic does not have. */
export async function missingHolidays(
  db: Database,
  { year, today }: { year: number; today: string },
): Promise<ArgentineHoliday[]> {
  const kept = new Set((await listHolidaysOfYear(db, year)).map(({ day }) => day));
  return argentineHolidays(year).filter(({ day }) => day >= today && !kept.has(day));
}
