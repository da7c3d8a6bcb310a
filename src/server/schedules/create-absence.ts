import type { AbsenceTerms, DoctorSchedule } from '../../contract/admin/schedules.ts';
import { scheduleMessages } from '../../contract/schedule-messages.ts';
import { addDays } from '../../domain/calendar/clinic-day.ts';
import { instantAt, startOfDay, type Zone } from '../../domain/calendar/clinic-zone.ts';
import { done, invalid, type Outcome, type Refusal } from '../refusal.ts';
import { changeSchedule } from './change-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import {
  clinicNow,
  noteScheduleEvent,
  refuseHours,
  type ScheduleCall,
  type ScheduleServices,
} from './schedule-call.ts';
import { insertAbsence } from './schedule-queries.ts';

/** Closes days, or some hours of one. An absence may lie over another one. */
export async function createAbsence(
  services: ScheduleServices,
  { doctorId, actor, now, ...terms }: AbsenceTerms & { doctorId: string } & ScheduleCall,
): Promise<Outcome<DoctorSchedule, 'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE'>> {
  const read = await readDoctorSchedule(services, { doctorId, now });
  if (!read.ok) return read;
  const { zone, today } = await clinicNow(services, now);
  const refused = refuseAbsence(terms, today);
  if (refused) return refused;
  const stretch = stretchOf(terms, zone);
  if (stretch.endsAt <= now) return invalid('hours.toMinute', scheduleMessages.HOURS_PAST);
  const { kind, publicReason } = terms;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const id = await insertAbsence(tx, { doctorId, kind, publicReason, ...stretch });
      await noteScheduleEvent(tx, { kind: 'absence_added', doctorId, id, actor, now });
      return done(true);
    },
  });
  return changed.ok ? readDoctorSchedule(services, { doctorId, now }) : changed;
}

function refuseAbsence(
  { fromDay, toDay, hours }: AbsenceTerms,
  today: string,
): { ok: false; refusal: Refusal<'INVALID_INPUT'> } | null {
  if (fromDay < today) return invalid('fromDay', scheduleMessages.DAY_PAST);
  if (toDay < fromDay) return invalid('toDay', scheduleMessages.ENDS_BEFORE_IT_BEGINS);
  if (hours && toDay !== fromDay) return invalid('toDay', scheduleMessages.HOURS_OF_ONE_DAY);
  return hours && refuseHours(hours, 'hours');
}

function stretchOf({ fromDay, toDay, hours }: AbsenceTerms, zone: Zone): { startsAt: Date; endsAt: Date } {
  const start = hours ? instantAt(fromDay, hours.fromMinute, zone) : startOfDay(fromDay, zone);
  const end = hours ? instantAt(toDay, hours.toMinute, zone) : startOfDay(addDays(toDay, 1), zone);
  return { startsAt: new Date(start * 60_000), endsAt: new Date(end * 60_000) };
}
