import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { changeDoctorSchedule } from './change-doctor-schedule.ts';
import { findDoctorOf, updateEnded } from './schedule-queries.ts';

/** Ends an extra session. */
export async function endExtraSession(
  services: Services,
  { extraSessionId, ...call }: { extraSessionId: string } & Call<'admin'>,
): Promise<
  Outcome<
    DoctorSchedule,
    'NOT_FOUND' | 'OUTSIDE_SCHEDULE' | 'SCHEDULE_BUSY' | 'CHANGED_MEANWHILE'
  >
> {
  const { now } = call;
  const doctorId = await findDoctorOf(
    services.db,
    'extraSessions',
    extraSessionId,
  );
  if (!doctorId) return refuse({ code: 'NOT_FOUND' });
  return changeDoctorSchedule(services, {
    ...call,
    doctorId,
    kind: 'extra_session_ended',
    change: async (tx) => {
      const ended = await updateEnded(tx, {
        table: 'extraSessions',
        id: extraSessionId,
        now,
      });
      return ended
        ? done(extraSessionId)
        : refuse({ code: 'CHANGED_MEANWHILE' });
    },
  });
}
