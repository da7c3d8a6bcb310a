import type { SessionState } from '../../../contract/personal/session.ts';
import { type Call, doneBy } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { commitIf } from '../../kernel/db/commit-if.ts';
import { isPasswordOf } from '../../kernel/hashing/passwords.ts';
import { type Outcome, refuse } from '../../kernel/refusal.ts';
import { updateCodesGuessed, updateCodesUsed } from '../codes/access-code-queries.ts';
import { verifyPerson } from '../codes/verify-person.ts';
import { updateKeptSession, updatePasswordOfUnverified } from '../passwords/own-password-queries.ts';
import { readSessionState } from '../session/read-session-state.ts';
import { raiseSession } from './raise-session.ts';

/** Raises the session with the counter's activation code, which was handed to the person with the document. */
export async function enterActivationCode(
  { db }: Pick<Services, 'db'>,
  { code, ...call }: Call & { code: string },
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
    await updateKeptSession(tx, actor.sessionId);
    if (actor.facts.credential === 'dni') {
      // The holder of the code does not know the existing password: somebody else chose it before.
      await updatePasswordOfUnverified(tx, { patientId });
    }
    const unasked = { isEmailTheirs: false, isPhoneTheirs: false };
    if (await verifyPerson(tx, { patientId, by: handedOut.createdBy, ...unasked, now })) {
      await insertAuditEvent(tx, {
        ...{ ...doneBy(call), kind: 'identity_verified', detail: { way: 'activation_code' } },
      });
    }
    return (await raiseSession(tx, call, 'activation_code')) ? true : undefined;
  });
  return isRaised ? readSessionState(db, call) : refuse({ code: 'CODE_VOID' });
}
