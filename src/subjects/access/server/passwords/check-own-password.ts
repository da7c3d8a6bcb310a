import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { isPasswordOf } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';

/** Compares a typed password with the signed-in person's own. A try is counted before it is compared. */
export async function checkOwnPassword(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  {
    call,
    passwordHash,
    password,
  }: { call: Call; passwordHash: string; password: string },
): Promise<Outcome<null, 'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS'>> {
  const { sessionId, patientId, userId } = call.actor;
  const spent = {
    ownPasswordOfSession: sessionId,
    ownPasswordOfAccount: patientId ?? userId ?? sessionId,
  };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  if (await isPasswordOf(passwordHash, password)) {
    await returnBudgets(budgets, spent);
    return done(null);
  }
  const detail = { way: 'own_password' };
  await insertAuditEvent(db, {
    ...doneBy(call),
    kind: 'step_up_failed',
    detail,
  });
  return refuse({ code: 'WRONG_PASSWORD' });
}
