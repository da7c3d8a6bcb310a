import {
  endedFrom,
  isEndedBefore,
} from '../../../../base/clinic/rules/insurers-taken.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { changeSchedule } from '../../../schedule/server/hours/change-schedule.ts';
import type {
  AdminDoctor,
  OwnPolicy,
  OwnPractice,
} from '../../contract/doctors.ts';
import { findDoctorOptions } from '../doctor-listing-queries.ts';
import {
  lockDoctorAsSeen,
  updateDoctorRevision,
  updatePolicyOf,
  updatePracticesOf,
  updateSpecialtiesOf,
} from '../doctor-setup-queries.ts';
import { listPairs } from '../insurers/insurer-doctor-queries.ts';
import { changePairs } from '../insurers/save-insurer-doctors.ts';
import type { PairChange } from '../insurers/standing-queries.ts';
import { checkOffer, checkOwnPolicy } from './check-doctor-offer.ts';
import { noteDoctorEvent } from './note-doctor-event.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';

export interface DoctorOffer extends Call<'admin'> {
  doctorId: string;
  revision: number;
  specialtyIds: string[];
  practices: OwnPractice[];
  /** The insurers taken from today on. An insurer that is left out ends, with yesterday as its last day. */
  insurerIds: string[];
  /** The confirmation of the listed appointments whose insurer ends. */
  confirmation?: string | undefined;
  policy: OwnPolicy;
}

type Refused =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'APPOINTMENTS_STAND'
  | 'OUTSIDE_SCHEDULE'
  | 'SCHEDULE_BUSY'
  | 'CHANGED_MEANWHILE';

/**
 * Saves a professional's practices, insurers and terms. Appointments keep their time. A practice with
 * appointments to come cannot be removed.
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
  const own = checkOwnPolicy(options, {
    wanted: policy,
    kept: kept.value.policy,
  });
  if (!own.ok) return own;
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now,
    change: async (tx) => {
      if (!(await lockDoctorAsSeen(tx, { doctorId, revision })))
        return refuse({ code: 'CHANGED_MEANWHILE' });
      const kept = await changePairs(tx, {
        ...request,
        changes: await changesOfInsurers(tx, request),
      });
      if (!kept.ok) return kept;
      await updateSpecialtiesOf(tx, request);
      await updatePracticesOf(tx, request);
      await updatePolicyOf(tx, request);
      await updateDoctorRevision(tx, doctorId);
      await noteDoctorEvent(tx, request, {
        kind: 'doctor_changed',
        doctorId,
        detail: { part: 'offer' },
      });
      return done(true);
    },
  });
  return changed.ok ? readDoctorToSetUp(services.db, request) : changed;
}

/** Ticked insurers keep their dates. A period that was over goes on without end. */
async function changesOfInsurers(
  tx: Database,
  { doctorId, insurerIds, today }: DoctorOffer,
): Promise<PairChange[]> {
  const pairs = await listPairs(tx, { doctorId });
  const added = insurerIds.filter(
    (id) => !pairs.some(({ insurerId }) => insurerId === id),
  );
  const isOver = (period: (typeof pairs)[number]) =>
    isEndedBefore(period, today);
  return [
    ...added.map((insurerId) => ({
      doctorId,
      insurerId,
      before: null,
      after: { validFrom: null, validTo: null },
    })),
    ...pairs
      .filter((pair) => insurerIds.includes(pair.insurerId) === isOver(pair))
      .map(({ insurerId, ...period }) => ({
        doctorId,
        insurerId,
        before: period,
        after: isOver({ insurerId, ...period })
          ? { validFrom: period.validFrom, validTo: null }
          : endedFrom(period, today),
      })),
  ];
}
