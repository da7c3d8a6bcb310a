import type { SessionState } from '../../../../base/api/contract/session.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { isPasswordOf } from '../../../../base/kernel/hashing/passwords.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  updateCodesGuessed,
  updateCodesUsed,
} from '../codes/access-code-queries.ts';
import { raiseSession } from '../factors/raise-session.ts';
import { readSessionState } from '../session/read-session-state.ts';

/** Raises the session with the code that was sent for it. A guess is counted before it is compared. */
export async function verifyStepUpCode(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  { code, ...call }: Call & { code: string },
): Promise<
  Outcome<
    SessionState,
    'CODE_WRONG' | 'CODE_VOID' | 'TOO_MANY_ATTEMPTS' | 'NOT_SIGNED_IN'
  >
> {
  const { actor, now } = call;
  const { patientId, sessionId } = actor;
  if (!patientId) return refuse({ code: 'CODE_VOID' });
  const [sent] = await updateCodesGuessed(db, {
    patientId,
    sessionId,
    purposes: ['step_up'],
    now,
  });
  if (!sent) return refuse({ code: 'CODE_VOID' });
  const within = await spendBudgets(budgets, {
    failedCodeOfPatient: patientId,
  });
  if (!within.ok) return within;
  if (!(await isPasswordOf(sent.codeHash, code))) {
    const { attemptsLeft } = sent;
    const detail = { way: 'email_code', attemptsLeft };
    await insertAuditEvent(db, {
      ...doneBy(call),
      kind: 'step_up_failed',
      detail,
    });
    return refuse({ code: 'CODE_WRONG', data: { attemptsLeft } });
  }
  await returnBudgets(budgets, { failedCodeOfPatient: patientId });
  const isRaised = await inTransaction(db, async (tx) => {
    const isFirst = await updateCodesUsed(tx, { ids: [sent.id], now });
    return isFirst && (await raiseSession(tx, call, 'email_code'))
      ? true
      : undefined;
  });
  return isRaised ? readSessionState(db, call) : refuse({ code: 'CODE_VOID' });
}
