import type { Database } from '../db/database.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { insertBookingProof } from './booking-queries.ts';
import { findHold } from './hold-queries.ts';

// As long as it is where the patient identifies for the booking.
const proofMinutes = 15;

/** The signed-in patient books with this hold, without showing their password again. */
export async function proveHold(
  db: Database,
  {
    holdId,
    patientId,
    patientName,
    now,
  }: { holdId: string; patientId: string; patientName: string; now: Date },
): Promise<Outcome<{ proof: string; patientName: string; expiresAt: string }, 'HOLD_EXPIRED'>> {
  if (!(await findHold(db, { holdId, now }))) return refuse({ code: 'HOLD_EXPIRED' });
  const proof = makeToken();
  const expiresAt = new Date(now.getTime() + proofMinutes * 60_000);
  await insertBookingProof(db, {
    ...{ tokenHash: hashOf(proof), holdId, patientId, expiresAt },
    credential: 'session',
  });
  return done({ proof, patientName, expiresAt: expiresAt.toISOString() });
}
