import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { changeSchedule } from '../../../schedule/server/hours/change-schedule.ts';
import type { DoctorState } from '../../../staff/contract/doctor-state.ts';
import type { AdminDoctor } from '../../contract/doctors.ts';
import {
  lockDoctorAsSeen,
  updateDoctorState,
  updateHoursEnded,
} from '../doctor-setup-queries.ts';
import { noteDoctorEvent } from './note-doctor-event.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';

export interface DoctorStateChange extends Call<'admin'> {
  doctorId: string;
  revision: number;
  state: DoctorState;
}

const kinds = {
  attending: 'doctor_enabled',
  disabled: 'doctor_disabled',
  on_leave: 'doctor_on_leave',
  retired: 'doctor_retired',
} as const;

/**
 * Changes if a professional attends. Stopping ends the professional's sessions, and is refused while
 * appointments are to come.
 */
export async function changeDoctorState(
  services: Services,
  request: DoctorStateChange,
): Promise<
  Outcome<
    AdminDoctor,
    'NOT_FOUND' | 'OUTSIDE_SCHEDULE' | 'SCHEDULE_BUSY' | 'CHANGED_MEANWHILE'
  >
> {
  const { doctorId, revision, state, now } = request;
  const kept = await readDoctorToSetUp(services.db, request);
  if (!kept.ok) return kept;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const seen = await lockDoctorAsSeen(tx, { doctorId, revision });
      if (!seen) return refuse({ code: 'CHANGED_MEANWHILE' });
      if (seen.state === state) return done(true);
      await updateDoctorState(tx, request);
      if (state === 'retired') await updateHoursEnded(tx, request);
      await noteDoctorEvent(tx, request, {
        kind: kinds[state],
        doctorId,
        detail: { from: seen.state },
      });
      return done(true);
    },
  });
  return changed.ok ? readDoctorToSetUp(services.db, request) : changed;
}
