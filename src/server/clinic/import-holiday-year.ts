import type { HolidayYear } from '../../contract/admin/holidays.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { changeSchedule } from '../schedules/change-schedule.ts';
import { clinicNow, type ScheduleCall, type ScheduleServices } from '../schedules/schedule-call.ts';
import { insertHolidays } from './holiday-queries.ts';
import { missingHolidays } from './propose-holidays.ts';
import { readHolidayYear } from './read-holiday-year.ts';

/**
 * Adds of the proposal the days that were chosen, marked until somebody looks at them: no list is trusted blindly.
 * One that was proposed and is no more, or is the clinic's by now, means that somebody was faster.
 */
export async function importHolidayYear(
  services: ScheduleServices,
  {
    year,
    days,
    actor,
    now,
  }: ScheduleCall & { year: number; days: readonly { day: string; isWorked: boolean }[] },
): Promise<Outcome<HolidayYear, 'OUTSIDE_SCHEDULE' | 'CHANGED_MEANWHILE'>> {
  const { today } = await clinicNow(services, now);
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
      if (added.length < chosen.size) return refuse({ code: 'CHANGED_MEANWHILE' });
      await insertHolidays(tx, added);
      await insertAuditEvent(tx, {
        ...{ kind: 'holidays_imported', at: now, role: 'admin', ...actor },
        detail: { year, count: added.length },
      });
      return done(true);
    },
  });
  return changed.ok ? done(await readHolidayYear(services, { year, now })) : changed;
}
