import type { OwnInTheWay } from '../../../contract/public/booking.ts';
import type { SessionLevel } from '../../../domain/identity/session-level.ts';
import { firstNameOf } from '../../../domain/people/first-name.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { commitAtOnce } from '../../kernel/db/commit-at-once.ts';
import type { Database } from '../../kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { hashOf, makeToken } from '../../kernel/secrets/secrets.ts';
import { findReached } from '../../people/family/list-reach.ts';
import { findHold } from '../hold/hold-queries.ts';
import { updateHoldProven } from '../hold/share-queries.ts';
import { type BookingProofToInsert, insertBookingProof, lockPatient } from './booking-queries.ts';
import { tellOwnInTheWay } from './own-in-the-way.ts';

// Minutes: longer than a hold with its extension, so that a slow person need not type it all again.
const proofMinutes = 15;

export interface BookingProof {
  proof: string;
  patientName: string;
  expiresAt: string;
}

/** The proof, and which of the patient's appointments would keep the booking from being confirmed. */
export interface BookerIdentified extends BookingProof {
  inTheWay: OwnInTheWay | null;
}

type Proved = Pick<BookingProofToInsert, 'holdId' | 'patientId' | 'credential' | 'familyLinkId'> & {
  patientName: string;
  now: Date;
};

/** Lets a patient whose identity is established book with this hold, which counts for them from then on. */
export async function giveBookingProof(
  db: Database,
  { holdId, patientId, credential, familyLinkId = null, patientName, now }: Proved,
): Promise<BookingProof> {
  const proof = makeToken();
  const expiresAt = new Date(now.getTime() + proofMinutes * 60_000);
  await commitAtOnce(db, (tx) =>
    Promise.all([
      lockPatient(tx, patientId),
      insertBookingProof(tx, {
        ...{ tokenHash: hashOf(proof), holdId, patientId, credential, familyLinkId, expiresAt },
      }),
      updateHoldProven(tx, { holdId, patientId, now }),
    ]),
  );
  return { proof, patientName, expiresAt: expiresAt.toISOString() };
}

/** Lets the signed-in patient book with this hold without showing their password again. */
export async function proveHold(
  services: Pick<Services, 'db' | 'snapshot'>,
  { level, browser, ...patient }: Omit<Proved, 'credential'> & { level: SessionLevel; browser: Buffer },
): Promise<Outcome<BookerIdentified, 'HOLD_EXPIRED'>> {
  const { db } = services;
  const hold = await findHold(db, patient);
  if (!hold) return refuse({ code: 'HOLD_EXPIRED' });
  const proof =
    level === 'N1'
      ? { patientName: firstNameOf(patient.patientName), credential: 'dni_session' as const }
      : { credential: 'session' as const };
  const given = await giveBookingProof(db, { ...patient, ...proof });
  return done({ ...given, inTheWay: await tellOwnInTheWay(services, { ...patient, hold, browser }) });
}

/** The same for somebody for whom who is signed in acts; absent: for whom the call is. */
export async function proveHoldFor(
  services: Pick<Services, 'db' | 'snapshot'>,
  { holdId, patientId, ...call }: Call<'patient'> & { holdId: string; patientId?: string | undefined },
): Promise<Outcome<BookerIdentified, 'HOLD_EXPIRED' | 'NOT_FOUND'>> {
  const { actor, browser, now } = call;
  const reached = await findReached(services.db, { ...call, patientId: patientId ?? null });
  if (!reached) return refuse({ code: 'NOT_FOUND' });
  const { name, linkId: familyLinkId } = reached;
  const who = { patientId: reached.patientId, patientName: name ?? actor.name, familyLinkId };
  return proveHold(services, { ...who, holdId, level: actor.level, browser, now });
}
