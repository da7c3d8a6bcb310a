import type { HolidayFields, HolidayYear } from '../../contract/admin/holidays.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, invalid, type Outcome } from '../refusal.ts';
import { changeSchedule } from '../schedules/change-schedule.ts';
import { clinicNow, type ScheduleCall, type ScheduleServices } from '../schedules/schedule-call.ts';
import { insertOwnHoliday } from './holiday-queries.ts';
import { readHolidayYear, yearOf } from './read-holiday-year.ts';

/** A day on which the clinic rests, that an administrator adds. With turnos on it, it is worked or not added. */
export async function createHoliday(
  services: ScheduleServices,
  { actor, now, ...holiday }: HolidayFields & { day: string } & ScheduleCall,
): Promise<Outcome<HolidayYear, 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE'>> {
  const { day } = holiday;
  const { today } = await clinicNow(services, now);
  if (day < today) return invalid('day', 'Ese día ya pasó.');
  const changed = await changeSchedule(services, {
    doctorIds: 'all',
    now,
    change: async (tx) => {
      if (!(await insertOwnHoliday(tx, { ...holiday, source: 'Cargado por la clínica', now }))) {
        return invalid('day', 'Ese día ya está en la lista.');
      }
      const event = { kind: 'holiday_added', at: now, role: 'admin', ...actor } as const;
      await insertAuditEvent(tx, { ...event, detail: { day } });
      return done(true);
    },
  });
  return changed.ok ? done(await readHolidayYear(services, { year: yearOf(day), now })) : changed;
}
