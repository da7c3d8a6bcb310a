import { readBudgetLeft, returnBudgets, spendBudgets } from '../budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { type FactorOwner, ownerIdOf } from './factor-owner.ts';
import { doneBy, type PersonalCall } from './personal-call.ts';

/** Rations the guesses at apps: each is counted before it is looked at, and given back where it was right. */
export async function rationTotp<Value>(
  { db, budgets }: Pick<AccessServices, 'db' | 'budgets'>,
  { call, owner }: { call: PersonalCall; owner: FactorOwner },
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
  await insertAuditEvent(db, { ...doneBy(call), kind: 'step_up_failed', detail: { way: 'totp' } });
  const left = await Promise.all([
    readBudgetLeft(budgets, { name: 'factorOfSession', whose: spent.factorOfSession }),
    readBudgetLeft(budgets, { name: 'factorOfAccount', whose: spent.factorOfAccount }),
  ]);
  return refuse({ code: 'CODE_WRONG', data: { attemptsLeft: Math.min(...left) } });
}
