import type { DoctorSchedule } from '../../contract/admin/schedules.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { changeSchedule } from './change-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { noteScheduleEvent, type ScheduleCall, type ScheduleServices } from './schedule-call.ts';
import { findDoctorOf, updateEnded } from './schedule-queries.ts';

/** Takes an extra session back. */
export async function endExtraSession(
  services: ScheduleServices,
  { extraSessionId, actor, now }: { extraSessionId: string } & ScheduleCall,
): Promise<Outcome<DoctorSchedule, 'NOT_FOUND' | 'OUTSIDE_SCHEDULE' | 'CHANGED_MEANWHILE'>> {
  const doctorId = await findDoctorOf(services.db, 'extraSessions', extraSessionId);
  if (!doctorId) return refuse({ code: 'NOT_FOUND' });
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const ended = await updateEnded(tx, { table: 'extraSessions', id: extraSessionId, now });
      if (!ended) return refuse({ code: 'CHANGED_MEANWHILE' });
      await noteScheduleEvent(tx, { kind: 'extra_session_ended', doctorId, id: extraSessionId, actor, now });
      return done(true);
    },
  });
  return changed.ok ? readDoctorSchedule(services, { doctorId, now }) : changed;
}
