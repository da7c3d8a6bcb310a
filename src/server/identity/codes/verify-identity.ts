import { type Call, doneBy } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { commitIf } from '../../kernel/db/commit-if.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { updatePasswordOfUnverified } from '../passwords/own-password-queries.ts';
import { updateIdentityVerified } from '../session/raise-queries.ts';
import { updateEmailTrust } from '../sign-in/patient-account-queries.ts';

export interface Verification extends Call {
  patientId: string;
  /** The person confirmed the e-mail on file: it may open what was written before. */
  isEmailTheirs: boolean;
  /** The person confirmed that they chose the present password. */
  isPasswordTheirs: boolean;
}

/**
 * Records that the person stands at the counter with their document. The first time counts; repeating it does no
 * harm.
 */
export async function verifyIdentity(
  { db }: Services,
  { patientId, isEmailTheirs, isPasswordTheirs, ...call }: Verification,
): Promise<Outcome<{ verifiedAt: string }, 'NOT_FOUND'>> {
  const verified = await commitIf(db, async (tx) => {
    // Runs before the verification is recorded: the password may be the choice of somebody else who registered this
    // DNI.
    const isPasswordGone = !isPasswordTheirs && (await updatePasswordOfUnverified(tx, { patientId }));
    await updateIdentityVerified(tx, { patientId, by: call.actor.userId, now: call.now });
    const row = await updateEmailTrust(tx, { patientId, isEmailTheirs });
    if (!row) return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'identity_verified',
      subjectPatientId: patientId,
      detail: { isEmailTheirs: row.emailTrust === 'verified_in_person', isPasswordGone },
    });
    return row;
  });
  return verified ? done({ verifiedAt: verified.verifiedAt.toISOString() }) : refuse({ code: 'NOT_FOUND' });
}
