import type { SessionState } from '../../contract/personal/session.ts';
import { commitIf } from '../db/commit-if.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { updateCodesGuessed, updateCodesUsed } from './access-code-queries.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { updateKeptSession, updatePasswordOfUnverified } from './own-password-queries.ts';
import { isPasswordOf } from './passwords.ts';
import { doneBy, type PersonalCall, readSessionState } from './personal-call.ts';
import { updateIdentityVerified } from './raise-queries.ts';
import { raiseSession } from './raise-session.ts';

/** Raises the session with the paper of the counter, which was handed to whoever showed their document. */
export async function enterActivationCode(
  { db }: Pick<AccessServices, 'db'>,
  { code, ...call }: PersonalCall & { code: string },
): Promise<Outcome<SessionState, 'WAY_NOT_OPEN' | 'CODE_WRONG' | 'CODE_VOID' | 'NOT_SIGNED_IN'>> {
  const { actor, now } = call;
  const { patientId } = actor;
  if (!patientId) return refuse({ code: 'WAY_NOT_OPEN' });
  const [handedOut] = await updateCodesGuessed(db, {
    ...{ patientId, sessionId: null, purposes: ['activation'], now },
  });
  if (!handedOut) return refuse({ code: 'CODE_VOID' });
  if (!(await isPasswordOf(handedOut.codeHash, code))) {
    const { attemptsLeft } = handedOut;
    const detail = { way: 'activation_code', attemptsLeft };
    await insertAuditEvent(db, { ...doneBy(call), kind: 'step_up_failed', detail });
    return refuse({ code: 'CODE_WRONG', data: { attemptsLeft } });
  }
  const isRaised = await commitIf(db, async (tx) => {
    if (!(await updateCodesUsed(tx, { ids: [handedOut.id], now }))) return undefined;
    if (actor.facts.credential === 'dni') {
      // Whoever holds the paper does not know that password: somebody else chose it before they came.
      await updateKeptSession(tx, actor.sessionId);
      await updatePasswordOfUnverified(tx, { patientId });
    }
    if (await updateIdentityVerified(tx, { patientId, by: handedOut.createdBy, now })) {
      await insertAuditEvent(tx, {
        ...{ ...doneBy(call), kind: 'identity_verified', detail: { way: 'activation_code' } },
      });
    }
    return (await raiseSession(tx, call, 'activation_code')) ? true : undefined;
  });
  return isRaised ? readSessionState(db, call) : refuse({ code: 'CODE_VOID' });
}
