import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { HolidayYear } from '../../contract/holidays.ts';
import { changeSchedule } from '../hours/change-schedule.ts';
import { insertHolidays } from './holiday-queries.ts';
import { missingHolidays } from './propose-holidays.ts';
import { readHolidayYear } from './read-holiday-year.ts';

/**
 * Adds the chosen days of a proposal, marked until an administrator reviews them. Refuses with
 * CHANGED_MEANWHILE if a day is no longer proposed, or is in the clinic's table by now.
 */
export async function importHolidayYear(
  services: Services,
  {
    year,
    days,
    ...call
  }: Call<'admin'> & {
    year: number;
    days: readonly { day: string; isWorked: boolean }[];
  },
): Promise<
  Outcome<
    HolidayYear,
    'OUTSIDE_SCHEDULE' | 'SCHEDULE_BUSY' | 'CHANGED_MEANWHILE'
  >
> {
  const { now, today } = call;
  const chosen = new Map(days.map(({ day, isWorked }) => [day, isWorked]));
  const changed = await changeSchedule(services, {
    doctorIds: 'all',
    now,
    change: async (tx) => {
      const missing = await missingHolidays(tx, { year, today });
      const added = missing.flatMap((holiday) => {
        const isWorked = chosen.get(holiday.day);
        return isWorked === undefined ? [] : [{ ...holiday, isWorked }];
      });
      if (added.length < chosen.size)
        return refuse({ code: 'CHANGED_MEANWHILE' });
      await insertHolidays(tx, added);
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'holidays_imported',
        detail: { year, count: added.length },
      });
      return done(true);
    },
  });
  return changed.ok
    ? done(await readHolidayYear(services, { year, today }))
    : changed;
}
