import { commitIf } from '../db/commit-if.ts';
import { updateEmailTrust } from '../patients/patient-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import type { Actor } from './actor.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { updatePasswordOfUnverified } from './own-password-queries.ts';
import { updateIdentityVerified } from './raise-queries.ts';

export interface Verification {
  patientId: string;
  /** They said that the e-mail on file is theirs: it may open what was written before. */
  isEmailTheirs: boolean;
  /** They said that they chose the password there is. */
  isPasswordTheirs: boolean;
  actor: Pick<Actor, 'door' | 'userId' | 'sessionId'>;
  now: Date;
}

/** The person stands at the counter with their document. The first time counts; saying it again does no harm. */
export async function verifyIdentity(
  { db }: AccessServices,
  { patientId, isEmailTheirs, isPasswordTheirs, actor, now }: Verification,
): Promise<Outcome<{ verifiedAt: string }, 'NOT_FOUND'>> {
  const verified = await commitIf(db, async (tx) => {
    // Before it is noted that they were here: whoever registered with their DNI may have chosen a password.
    const isPasswordGone = !isPasswordTheirs && (await updatePasswordOfUnverified(tx, { patientId }));
    await updateIdentityVerified(tx, { patientId, by: actor.userId, now });
    const row = await updateEmailTrust(tx, { patientId, isEmailTheirs });
    if (!row) return undefined;
    await insertAuditEvent(tx, {
      kind: 'identity_verified',
      at: now,
      role: actor.door,
      userId: actor.userId,
      sessionId: actor.sessionId,
      subjectPatientId: patientId,
      detail: { isEmailTheirs: row.emailTrust === 'verified_in_person', isPasswordGone },
    });
    return row;
  });
  return verified ? done({ verifiedAt: verified.verifiedAt.toISOString() }) : refuse({ code: 'NOT_FOUND' });
}
