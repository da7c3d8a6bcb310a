import type { Services } from '../../../../base/doors/services.ts';
import { commitAtOnce } from '../../../../base/kernel/db/commit-at-once.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import type { OwnInTheWay } from '../../contract/booking.ts';
import { updateHoldProven } from '../hold/share-queries.ts';
import {
  type BookingProofToInsert,
  insertBookingProof,
  lockPatient,
} from './booking-queries.ts';
import { tellOwnInTheWay } from './own-in-the-way.ts';
import {
  findPersonOfHold,
  type HoldPaidBy,
  type PersonOfHold,
} from './payer-of-hold.ts';

// In minutes. Longer than an extended hold, so that a slow patient need not type it all again.
const proofMinutes = 15;

export interface BookingProof {
  proof: string;
  patientName: string;
  expiresAt: string;
}

/** The proof, and which of the patient's appointments would refuse the booking. */
export interface BookerIdentified extends BookingProof {
  inTheWay: OwnInTheWay | null;
}

/** The same, with the payer and the visit at the payer's price. */
type HoldProved = BookerIdentified & HoldPaidBy;

type Proved = Pick<
  BookingProofToInsert,
  'holdId' | 'patientId' | 'credential' | 'familyLinkId' | 'payer'
> & {
  patientName: string;
  now: Date;
};

/** Lets an identified patient book with this hold. From then on it counts for a verified patient. */
export async function giveBookingProof(
  db: Database,
  {
    holdId,
    patientId,
    credential,
    familyLinkId = null,
    payer = null,
    patientName,
    now,
  }: Proved,
): Promise<BookingProof> {
  const proof = makeToken();
  const expiresAt = new Date(now.getTime() + proofMinutes * 60_000);
  await commitAtOnce(db, (tx) =>
    Promise.all([
      lockPatient(tx, patientId),
      insertBookingProof(tx, {
        tokenHash: hashOf(proof),
        holdId,
        patientId,
        credential,
        familyLinkId,
        payer,
        expiresAt,
      }),
      updateHoldProven(tx, { holdId, patientId, now }),
    ]),
  );
  return { proof, patientName, expiresAt: expiresAt.toISOString() };
}

/**
 * Lets the signed-in patient book with this hold, without the password, also for a represented patient.
 * Decides the payer too, so that the booking cannot name another one.
 */
export async function proveHoldFor(
  services: Pick<Services, 'db' | 'snapshot'>,
  request: PersonOfHold,
): Promise<
  Outcome<HoldProved, 'HOLD_EXPIRED' | 'NOT_FOUND' | 'INVALID_INPUT'>
> {
  const { db } = services;
  const { holdId, actor, browser, now } = request;
  const found = await findPersonOfHold(services, request);
  if (!found.ok) return found;
  const { hold, reached, paid, payer } = found.value;
  const { patientId, linkId: familyLinkId } = reached;
  // At N1 a call reaches only its own patient.
  const proof =
    actor.level === 'N1'
      ? { patientName: actor.toldName, credential: 'dni_session' as const }
      : {
          patientName: reached.name ?? actor.name,
          credential: 'session' as const,
        };
  const given = await giveBookingProof(db, {
    ...proof,
    holdId,
    patientId,
    familyLinkId,
    payer,
    now,
  });
  const inTheWay = await tellOwnInTheWay(services, {
    patientId,
    now,
    hold,
    browser,
  });
  return done({ ...given, ...paid, inTheWay });
}
