import type { HolidayYear } from '../../contract/admin/holidays.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import { changeSchedule } from '../schedules/change-schedule.ts';
import { clinicNow, type ScheduleCall, type ScheduleServices } from '../schedules/schedule-call.ts';
import { deleteHoliday, findHolidayExists } from './holiday-queries.ts';
import { readHolidayYear, yearOf } from './read-holiday-year.ts';

/** A day to come is a day like any other from now on; one that is over stays on record. */
export async function removeHoliday(
  services: ScheduleServices,
  { day, revision, actor, now }: { day: string; revision: number } & ScheduleCall,
): Promise<Outcome<HolidayYear, 'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'CHANGED_MEANWHILE'>> {
  const { today } = await clinicNow(services, now);
  if (day < today) return invalid('day', 'Ese día ya pasó.');
  const changed = await changeSchedule(services, {
    doctorIds: 'all',
    now,
    change: async (tx) => {
      if (!(await deleteHoliday(tx, { day, revision }))) {
        return refuse({ code: (await findHolidayExists(tx, day)) ? 'CHANGED_MEANWHILE' : 'NOT_FOUND' });
      }
      const event = { kind: 'holiday_removed', at: now, role: 'admin', ...actor } as const;
      await insertAuditEvent(tx, { ...event, detail: { day } });
      return done(true);
    },
  });
  return changed.ok ? done(await readHolidayYear(services, { year: yearOf(day), now })) : changed;
}
