import { firstNameOf } from '../../../domain/people/first-name.ts';
import type { Services } from '../../clinic/services.ts';
import type { PatientClaim } from '../../identity/attempts/patient-attempt.ts';
import { type IdentifyRefusal, identifyPatient } from '../../identity/sign-in/identify-patient.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { findHold } from '../hold/hold-queries.ts';
import { type BookingProof, giveBookingProof } from './prove-hold.ts';

/** Identifies an existing patient for the booking of one hold. It signs nobody in. */
export async function identifyForBooking(
  services: Services,
  { holdId, ...claim }: PatientClaim & { holdId: string },
): Promise<Outcome<BookingProof, 'HOLD_EXPIRED' | IdentifyRefusal>> {
  const { db } = services;
  const { now } = claim;
  if (!(await findHold(db, { holdId, now }))) return refuse({ code: 'HOLD_EXPIRED' });
  const identified = await identifyPatient(services, claim);
  if (!identified.ok) return identified;
  const { patient, credential } = identified.value;
  const wholeName = patient.chosenName ?? patient.fullName;
  // Whoever showed the DNI alone learns no more of the name than at N1.
  const patientName = credential === 'dni' ? firstNameOf(wholeName) : wholeName;
  return done(await giveBookingProof(db, { holdId, patientId: patient.id, patientName, credential, now }));
}
