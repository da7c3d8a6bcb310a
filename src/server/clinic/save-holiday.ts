import type { HolidayFields, HolidayYear } from '../../contract/admin/holidays.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import { changeSchedule } from '../schedules/change-schedule.ts';
import { clinicNow, type ScheduleCall, type ScheduleServices } from '../schedules/schedule-call.ts';
import { findHolidayExists, updateHoliday } from './holiday-queries.ts';
import { readHolidayYear, yearOf } from './read-holiday-year.ts';

/** What a day is called and whether the clinic works on it; from now on somebody has looked at it. */
export async function saveHoliday(
  services: ScheduleServices,
  { actor, now, ...holiday }: HolidayFields & { day: string; revision: number } & ScheduleCall,
): Promise<Outcome<HolidayYear, 'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'CHANGED_MEANWHILE'>> {
  const { day } = holiday;
  const { today } = await clinicNow(services, now);
  if (day < today) return invalid('day', 'Ese día ya pasó.');
  const changed = await changeSchedule(services, {
    doctorIds: 'all',
    now,
    change: async (tx) => {
      if (!(await updateHoliday(tx, { ...holiday, now }))) {
        return refuse({ code: (await findHolidayExists(tx, day)) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND' });
      }
      const event = { kind: 'holiday_changed', at: now, role: 'admin', ...actor } as const;
      await insertAuditEvent(tx, { ...event, detail: { day, isWorked: holiday.isWorked } });
      return done(true);
    },
  });
  return changed.ok ? done(await readHolidayYear(services, { year: yearOf(day), now })) : changed;
}
