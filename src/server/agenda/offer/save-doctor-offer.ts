import type { AdminDoctor, OwnPolicy, OwnPractice } from '../../../contract/admin/doctors.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { checkOffer, checkOwnPolicy } from '../../people/doctors/check-doctor-offer.ts';
import { findDoctorOptions } from '../../people/doctors/doctor-listing-queries.ts';
import {
  lockDoctorAsSeen,
  updateDoctorRevision,
  updateInsurersOf,
  updatePolicyOf,
  updatePracticesOf,
  updateSpecialtiesOf,
} from '../../people/doctors/doctor-setup-queries.ts';
import { noteDoctorEvent } from '../../people/doctors/note-doctor-event.ts';
import { readDoctorToSetUp } from '../../people/doctors/read-doctor-to-set-up.ts';
import { changeSchedule } from '../hours/change-schedule.ts';

export interface DoctorOffer extends Call<'admin'> {
  doctorId: string;
  revision: number;
  specialtyIds: string[];
  practices: OwnPractice[];
  insurerIds: string[];
  policy: OwnPolicy;
}

type Refused = 'NOT_FOUND' | 'INVALID_INPUT' | 'OUTSIDE_SCHEDULE' | 'SCHEDULE_BUSY' | 'CHANGED_MEANWHILE';

/**
 * Saves a professional's practices, insurers and terms. Appointments keep their time; a practice with appointments to
 * come stays until those are dealt with.
 */
export async function saveDoctorOffer(
  services: Services,
  request: DoctorOffer,
): Promise<Outcome<AdminDoctor, Refused>> {
  const { doctorId, revision, policy, now } = request;
  const kept = await readDoctorToSetUp(services.db, request);
  if (!kept.ok) return kept;
  const options = await findDoctorOptions(services.db);
  const offer = checkOffer(options, request);
  if (!offer.ok) return offer;
  const own = checkOwnPolicy(options, { wanted: policy, kept: kept.value.policy });
  if (!own.ok) return own;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      if (!(await lockDoctorAsSeen(tx, { doctorId, revision }))) return refuse({ code: 'CHANGED_MEANWHILE' });
      await updateSpecialtiesOf(tx, request);
      await updatePracticesOf(tx, request);
      await updateInsurersOf(tx, request);
      await updatePolicyOf(tx, request);
      await updateDoctorRevision(tx, doctorId);
      await noteDoctorEvent(tx, request, { kind: 'doctor_changed', doctorId, detail: { part: 'offer' } });
      return done(true);
    },
  });
  return changed.ok ? readDoctorToSetUp(services.db, request) : changed;
}
