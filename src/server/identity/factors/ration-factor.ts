import { type Call, doneBy } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import { readBudgetLeft, returnBudgets, spendBudgets } from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { type FactorOwner, ownerIdOf } from './factor-owner.ts';

/** Rations guesses at second factors: each is counted before it is compared, and given back if it was right. */
export async function rationFactor<Value>(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  { call, owner, way }: { call: Call; owner: FactorOwner; way: 'totp' | 'recovery_code' },
  tryIt: () => Promise<Value | undefined>,
): Promise<Outcome<Value, 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS'>> {
  const { sessionId } = call.actor;
  const spent = { factorOfSession: sessionId, factorOfAccount: ownerIdOf(owner) };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  const right = await tryIt();
  if (right !== undefined) {
    await returnBudgets(budgets, spent);
    return done(right);
  }
  await insertAuditEvent(db, { ...doneBy(call), kind: 'step_up_failed', detail: { way } });
  const left = await Promise.all([
    readBudgetLeft(budgets, { name: 'factorOfSession', whose: spent.factorOfSession }),
    readBudgetLeft(budgets, { name: 'factorOfAccount', whose: spent.factorOfAccount }),
  ]);
  return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: Math.min(...left) } });
}
