import type { SessionLevel } from '../../../domain/identity/session-level.ts';
import { firstNameOf } from '../../../domain/people/first-name.ts';
import { commitAtOnce } from '../../kernel/db/commit-at-once.ts';
import type { Database } from '../../kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { hashOf, makeToken } from '../../kernel/secrets/secrets.ts';
import { findHold } from '../hold/hold-queries.ts';
import { updateHoldProven } from '../hold/share-queries.ts';
import { type BookingProofToInsert, insertBookingProof, lockPatient } from './booking-queries.ts';

// Minutes: longer than a hold with its extension, so that a slow person need not type it all again.
const proofMinutes = 15;

export interface BookingProof {
  proof: string;
  patientName: string;
  expiresAt: string;
}

type Proved = Pick<BookingProofToInsert, 'holdId' | 'patientId' | 'credential'> & {
  patientName: string;
  now: Date;
};

/** Lets a patient whose identity is established book with this hold, which counts for them from then on. */
export async function giveBookingProof(
  db: Database,
  { holdId, patientId, credential, patientName, now }: Proved,
): Promise<BookingProof> {
  const proof = makeToken();
  const expiresAt = new Date(now.getTime() + proofMinutes * 60_000);
  await commitAtOnce(db, (tx) =>
    Promise.all([
      lockPatient(tx, patientId),
      insertBookingProof(tx, { tokenHash: hashOf(proof), holdId, patientId, credential, expiresAt }),
      updateHoldProven(tx, { holdId, patientId, now }),
    ]),
  );
  return { proof, patientName, expiresAt: expiresAt.toISOString() };
}

/** Lets the signed-in patient book with this hold without showing their password again. */
export async function proveHold(
  db: Database,
  { level, ...patient }: Omit<Proved, 'credential'> & { level: SessionLevel },
): Promise<Outcome<BookingProof, 'HOLD_EXPIRED'>> {
  if (!(await findHold(db, patient))) return refuse({ code: 'HOLD_EXPIRED' });
  if (level !== 'N1') return done(await giveBookingProof(db, { ...patient, credential: 'session' }));
  const patientName = firstNameOf(patient.patientName);
  return done(await giveBookingProof(db, { ...patient, patientName, credential: 'dni_session' }));
}
