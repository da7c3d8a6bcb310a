import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { toldName } from '../../../../base/person/rules/person-names.ts';
import type { PatientClaim } from '../../../access/server/attempts/patient-attempt.ts';
import {
  type IdentifyRefusal,
  identifyPatient,
} from '../../../access/server/sign-in/identify-patient.ts';
import { findHold } from '../hold/hold-queries.ts';
import { tellOwnInTheWay } from './own-in-the-way.ts';
import { type BookerIdentified, giveBookingProof } from './prove-hold.ts';

/**
 * Identifies a patient on file for the booking of one hold, and tells what would refuse it. Signs no person
 * in.
 */
export async function identifyForBooking(
  services: Services,
  { holdId, ...claim }: PatientClaim & { holdId: string },
): Promise<Outcome<BookerIdentified, 'HOLD_EXPIRED' | IdentifyRefusal>> {
  const { db } = services;
  const { browser, now } = claim;
  const hold = await findHold(db, { holdId, now });
  if (!hold) return refuse({ code: 'HOLD_EXPIRED' });
  const identified = await identifyPatient(services, claim);
  if (!identified.ok) return identified;
  const { patient, credential } = identified.value;
  const wholeName = patient.chosenName ?? patient.fullName;
  // The DNI alone reveals no more of the name than at N1.
  const patientName = credential === 'dni' ? toldName(patient) : wholeName;
  const patientId = patient.id;
  const given = await giveBookingProof(db, {
    holdId,
    patientId,
    patientName,
    credential,
    now,
  });
  return done({
    ...given,
    inTheWay: await tellOwnInTheWay(services, {
      patientId,
      hold,
      browser,
      now,
    }),
  });
}
