import type { AdminDoctor, OwnPolicy, OwnPractice } from '../../contract/admin/doctors.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { changeSchedule } from '../schedules/change-schedule.ts';
import { type Administrator, noteDoctorEvent } from './administrator.ts';
import { checkOffer, checkOwnPolicy } from './check-doctor-offer.ts';
import { findDoctorOptions } from './doctor-listing-queries.ts';
import {
  lockDoctorAsSeen,
  updateDoctorRevision,
  updateInsurersOf,
  updatePolicyOf,
  updatePracticesOf,
  updateSpecialtiesOf,
} from './doctor-setup-queries.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';

export interface DoctorOffer {
  doctorId: string;
  revision: number;
  specialtyIds: string[];
  practices: OwnPractice[];
  insurerIds: string[];
  policy: OwnPolicy;
  actor: Administrator;
  now: Date;
}

type Refused = 'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'CHANGED_MEANWHILE';

/**
 * What a professional does, for whom, and by which terms. Turnos keep the time they were given; a practice with
 * turnos to come stays until those are dealt with.
 */
export async function saveDoctorOffer(
  services: AccessServices,
  asked: DoctorOffer,
): Promise<Outcome<AdminDoctor, Refused>> {
  const { doctorId, revision, policy, actor, now } = asked;
  const kept = await readDoctorToSetUp(services.db, asked);
  if (!kept.ok) return kept;
  const options = await findDoctorOptions(services.db);
  const offer = checkOffer(options, asked);
  if (!offer.ok) return offer;
  const own = checkOwnPolicy(options, { wanted: policy, kept: kept.value.policy });
  if (!own.ok) return own;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      if (!(await lockDoctorAsSeen(tx, { doctorId, revision }))) return refuse({ code: 'CHANGED_MEANWHILE' });
      await updateSpecialtiesOf(tx, asked);
      await updatePracticesOf(tx, asked);
      await updateInsurersOf(tx, asked);
      await updatePolicyOf(tx, asked);
      await updateDoctorRevision(tx, doctorId);
      await noteDoctorEvent(tx, {
        ...{ kind: 'doctor_changed', doctorId, actor, now },
        detail: { part: 'offer' },
      });
      return done(true);
    },
  });
  return changed.ok ? readDoctorToSetUp(services.db, asked) : changed;
}
