import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { updatePasswordOfUnverified } from '../passwords/own-password-queries.ts';
import { updateContactConfirmed } from '../session/raise-queries.ts';
import {
  insertEmailOpening,
  insertIdentitySeen,
  lockContact,
} from './account-opening-queries.ts';
import { verifyPerson } from './verify-person.ts';

export interface Verification extends Call {
  patientId: string;
  /** The person confirmed the e-mail on file: it may open what was written before. */
  isEmailTheirs: boolean;
  /** The person confirmed the phone on file: messages with links may go there. */
  isPhoneTheirs: boolean;
  /** The person confirmed that they chose the present password. */
  isPasswordTheirs: boolean;
}

/**
 * Records that the person stands at the counter with their document. The first time ends all that was opened
 * before and sets unconfirmed contact aside. A later time may confirm that contact.
 */
export async function verifyIdentity(
  { db }: Services,
  {
    patientId,
    isEmailTheirs,
    isPhoneTheirs,
    isPasswordTheirs,
    ...call
  }: Verification,
): Promise<Outcome<{ verifiedAt: string; hasNewCodes: boolean }, 'NOT_FOUND'>> {
  const verified = await inTransaction(db, async (tx) => {
    // Runs before the verification is recorded: the password may be an intruder's who registered this DNI.
    const isPasswordGone =
      !isPasswordTheirs &&
      (await updatePasswordOfUnverified(tx, { patientId }));
    const before = await lockContact(tx, patientId);
    const said = { patientId, isEmailTheirs, isPhoneTheirs };
    const first = await verifyPerson(tx, {
      ...said,
      by: call.actor.userId,
      now: call.now,
    });
    const row = await updateContactConfirmed(tx, said);
    if (!row) return undefined;
    const seen = { patientId, by: call.actor.userId, now: call.now };
    await noteSeen(tx, {
      ...seen,
      isEmailNew: isNewlyTrusted(before?.emailTrust, row.emailTrust),
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'identity_verified',
      subjectPatientId: patientId,
      detail: {
        isEmailTheirs: row.emailTrust === 'verified_in_person',
        isPhoneTheirs,
        isPasswordGone,
      },
    });
    return { ...row, hasNewCodes: first?.isContactAside === true };
  });
  if (!verified) return refuse({ code: 'NOT_FOUND' });
  const { verifiedAt, hasNewCodes } = verified;
  return done({ verifiedAt: verifiedAt.toISOString(), hasNewCodes });
}

const isNewlyTrusted = (before: string | undefined, after: string) =>
  after === 'verified_in_person' && before !== after;

async function noteSeen(
  tx: Database,
  {
    by,
    isEmailNew,
    ...seen
  }: { patientId: string; by: string | null; isEmailNew: boolean; now: Date },
): Promise<void> {
  if (!by) return;
  await insertIdentitySeen(tx, { ...seen, by });
  if (isEmailNew) await insertEmailOpening(tx, { ...seen, by });
}
