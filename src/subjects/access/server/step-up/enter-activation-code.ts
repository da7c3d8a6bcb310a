import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { ActivatedSession } from '../../contract/step-up.ts';
import { admitActivation } from '../attempts/activation-attempt.ts';
import { updateCodesUsed } from '../codes/access-code-queries.ts';
import { lockContact } from '../codes/account-opening-queries.ts';
import { findActivationCode } from '../codes/activation-code-queries.ts';
import { checkActivationCode } from '../codes/check-activation-code.ts';
import { tellActivation } from '../codes/tell-activation.ts';
import { verifyByCode } from '../codes/verify-by-code.ts';
import { raiseSession } from '../factors/raise-session.ts';
import {
  updateKeptSession,
  updatePasswordOfUnverified,
} from '../passwords/own-password-queries.ts';
import { readSessionState } from '../session/read-session-state.ts';

type Refused =
  | 'WAY_NOT_OPEN'
  | 'CODE_WRONG'
  | 'CODE_VOID'
  | 'PROOF_OF_WORK_NEEDED'
  | 'NOT_SIGNED_IN';

/** Raises the session with the counter's activation code, which was handed to the person with the document. */
export async function enterActivationCode(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  {
    code,
    phone,
    proofOfWork,
    ...call
  }: Call & {
    code: string;
    phone?: string | undefined;
    proofOfWork?: string | undefined;
  },
): Promise<Outcome<ActivatedSession, Refused>> {
  const { db } = services;
  const { actor, now } = call;
  const { patientId } = actor;
  if (!patientId) return refuse({ code: 'WAY_NOT_OPEN' });
  if (!(await findActivationCode(db, { patientId, now })))
    return refuse({ code: 'CODE_VOID' });
  const admitted = await admitActivation(services, { ...call, proofOfWork });
  if (!admitted.ok) return admitted;
  const handedOut = await checkActivationCode(db, { patientId, code, now });
  if (!handedOut) {
    const detail = { way: 'activation_code' };
    await insertAuditEvent(db, {
      ...doneBy(call),
      kind: 'step_up_failed',
      detail,
    });
    return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: null } });
  }
  await admitted.value.succeed();
  const changed = await inTransaction(db, async (tx) => {
    const before = await lockContact(tx, patientId);
    if (!before || !(await updateCodesUsed(tx, { ids: [handedOut.id], now })))
      return undefined;
    await updateKeptSession(tx, actor.sessionId);
    if (actor.facts.credential === 'dni') {
      // The holder of the code does not know the existing password: an intruder chose it before.
      await updatePasswordOfUnverified(tx, { patientId });
    }
    const { isFirst, changes } = await verifyByCode(tx, {
      patientId,
      by: handedOut.createdBy,
      phone,
      now,
    });
    if (isFirst) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'identity_verified',
        detail: { way: 'activation_code' },
      });
    }
    await tellActivation(tx, {
      ...call,
      patientId,
      before,
      madeBy: handedOut.createdBy,
    });
    return (await raiseSession(tx, call, 'activation_code'))
      ? changes
      : undefined;
  });
  if (!changed) return refuse({ code: 'CODE_VOID' });
  const session = await readSessionState(db, call);
  return session.ok ? done({ ...session.value, changes: changed }) : session;
}
