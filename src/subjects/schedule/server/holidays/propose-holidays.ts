import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ProposedHoliday } from '../../contract/holidays.ts';
import type { ArgentineHoliday } from './argentine-holidays.ts';
import {
  listAppointmentCounts,
  listHolidaysOfYear,
} from './holiday-queries.ts';

/**
 * Shows what importing a year would add, without adding it. A day with appointments is proposed as worked;
 * closing it is refused with the list of those appointments.
 */
export async function proposeHolidays(
  { db }: Pick<Services, 'db'>,
  {
    year,
    now,
    today,
    zone,
  }: Pick<Call, 'now' | 'today' | 'zone'> & { year: number },
): Promise<ProposedHoliday[]> {
  const missing = await missingHolidays(db, { year, today });
  const days = missing.map(({ day }) => day);
  const counts = await listAppointmentCounts(db, { days, timeZone: zone, now });
  return missing.map((holiday) => {
    const appointments = counts.get(holiday.day) ?? 0;
    return {
      ...holiday,
      isWorked: holiday.isWorked || appointments > 0,
      appointments,
    };
  });
}

/** Returns the year's holidays that are not past and that the clinic does not have. */
export async function missingHolidays(
  db: Database,
  { year, today }: { year: number; today: string },
): Promise<ArgentineHoliday[]> {
  const { argentineHolidays } = await import('./argentine-holidays.ts');
  const kept = new Set(
    (await listHolidaysOfYear(db, year)).map(({ day }) => day),
  );
  return argentineHolidays(year).filter(
    ({ day }) => day >= today && !kept.has(day),
  );
}
