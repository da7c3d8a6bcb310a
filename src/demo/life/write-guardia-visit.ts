import type { Services } from '../../base/doors/services.ts';
import { ageOn } from '../../base/time/clinic-day.ts';
import type { EncounterContent } from '../../subjects/record/rules/entry-content.ts';
import {
  type Measured,
  vitalSigns,
} from '../../subjects/record/rules/vital-signs.ts';
import { signVisit } from '../../subjects/visits/server/sign-visit.ts';
import { seededRandom } from '../material/seeded-random.ts';
import { notesFor } from '../records/visit-notes.ts';
import type { Guardia } from './guardia-queries.ts';
import { findGuardiaPatient } from './life-queries.ts';
import { simulatedCall } from './simulated-call.ts';

/**
 * Signs an invented visit for a patient whom the demonstration doctor attended in the guardia. Signs nothing
 * if the visit is of another place, or if a person began to write it.
 */
export async function writeGuardiaVisit(
  services: Services,
  { visitedDoctorId: doctorId, visitedRoomId: roomId }: Guardia,
  {
    appointmentId,
    now,
    zone,
  }: { appointmentId: string; now: Date; zone: string },
): Promise<void> {
  if (doctorId === undefined) return;
  const patient = await findGuardiaPatient(services.db, {
    appointmentId,
    doctorId,
    roomId,
  });
  if (!patient) return;
  const call = simulatedCall({ kind: 'doctor', id: doctorId }, { now, zone });
  const age =
    patient.birthDate === null ? 40 : ageOn(call.today, patient.birthDate);
  const random = seededRandom(1, `guardia ${appointmentId}`);
  const passing = notesFor('Guardia', 'clinica-medica', age).filter(
    ({ reason }) => !forControls.test(reason),
  );
  const { reason, findings, plan, diagnosis, code, isFever } =
    random.pick(passing);
  const nothing = Object.fromEntries(
    Object.keys(vitalSigns).map((name) => [name, null]),
  ) as Measured;
  const heat = isFever
    ? 38 + random.between(0, 9) / 10
    : 36 + random.between(1, 8) / 10;
  const content: EncounterContent = {
    reason,
    findings,
    plan,
    background: null,
    vitalSigns: {
      ...nothing,
      heartRatePerMinute: random.between(68, 92),
      temperatureC: Number(heat.toFixed(1)),
      oxygenSaturationPercent: random.between(96, 99),
    },
    diagnoses:
      diagnosis === null
        ? []
        : [{ text: diagnosis, code, codeSystem: code && 'CIE-10' }],
  };
  // A refusal means that a person signed first.
  await signVisit(services, {
    ...call,
    appointmentId,
    content,
    seenVersion: 0,
    seenBackgroundFolio: 0,
    isReserved: false,
    isForPatient: true,
  });
}

/** Patients do not come to a guardia for these reasons. */
const forControls = /control|resultados/i;
