import type { AdminDoctor, DoctorState } from '../../contract/admin/doctors.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { changeSchedule } from '../schedules/change-schedule.ts';
import { type Administrator, noteDoctorEvent } from './administrator.ts';
import { lockDoctorAsSeen, updateDoctorState, updateHoursEnded } from './doctor-setup-queries.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';

export interface DoctorStateChange {
  doctorId: string;
  revision: number;
  state: DoctorState;
  actor: Administrator;
  now: Date;
}

const kinds = {
  attending: 'doctor_enabled',
  disabled: 'doctor_disabled',
  on_leave: 'doctor_on_leave',
  retired: 'doctor_retired',
} as const;

/** Whether a professional attends. Who stops keeps no session, and stops only once nobody is waiting for them. */
export async function changeDoctorState(
  services: AccessServices,
  asked: DoctorStateChange,
): Promise<Outcome<AdminDoctor, 'NOT_FOUND' | 'OUTSIDE_SCHEDULE' | 'CHANGED_MEANWHILE'>> {
  const { doctorId, revision, state, actor, now } = asked;
  const kept = await readDoctorToSetUp(services.db, asked);
  if (!kept.ok) return kept;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      const seen = await lockDoctorAsSeen(tx, { doctorId, revision });
      if (!seen) return refuse({ code: 'CHANGED_MEANWHILE' });
      if (seen.state === state) return done(true);
      await updateDoctorState(tx, asked);
      if (state === 'retired') await updateHoursEnded(tx, asked);
      await noteDoctorEvent(tx, { kind: kinds[state], doctorId, actor, now, detail: { from: seen.state } });
      return done(true);
    },
  });
  return changed.ok ? readDoctorToSetUp(services.db, asked) : changed;
}
