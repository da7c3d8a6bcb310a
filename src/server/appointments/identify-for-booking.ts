import type { AccessServices } from '../identity/access-services.ts';
import { type IdentifyRefusal, identifyPatient, type PatientClaim } from '../identity/identify-patient.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { insertBookingProof } from './booking-queries.ts';
import { findHold } from './hold-queries.ts';

// Minutes: longer than a hold with its extension, so that who is slow need not type it all again.
const proofMinutes = 15;

/** An existing patient says who they are, for the booking of one hold. It signs nobody in. */
export async function identifyForBooking(
  services: AccessServices,
  { holdId, ...claim }: PatientClaim & { holdId: string },
): Promise<
  Outcome<{ proof: string; patientName: string; expiresAt: string }, 'HOLD_EXPIRED' | IdentifyRefusal>
> {
  const { db } = services;
  const { now } = claim;
  const hold = await findHold(db, { holdId, now });
  if (!hold) return refuse({ code: 'HOLD_EXPIRED' });
  const identified = await identifyPatient(services, claim);
  if (!identified.ok) return identified;
  const { patient, credential } = identified.value;
  const proof = makeToken();
  const expiresAt = new Date(now.getTime() + proofMinutes * 60_000);
  await insertBookingProof(db, {
    tokenHash: hashOf(proof),
    holdId,
    patientId: patient.id,
    credential,
    expiresAt,
  });
  return done({
    proof,
    patientName: patient.chosenName ?? patient.fullName,
    expiresAt: expiresAt.toISOString(),
  });
}
