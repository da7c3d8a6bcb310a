import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import {
  readBudgetLeft,
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { HashingQueueFull } from '../../../../base/kernel/hashing/hashing-queue.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { type FactorOwner, ownerIdOf } from './factor-owner.ts';

/** The budgets that a guess spends, with their owners. */
type Spent = Partial<
  Record<
    'factorOfSession' | 'factorOfAccount' | 'recoveryCodeOfAccountAndAddress',
    string
  >
>;

/**
 * Counts a guess before it is compared, and gives it back if it was right or not compared. App codes count by
 * account; recovery codes by address, so that a stranger with the DNI cannot use up the owner's only way in.
 */
export async function rationFactor<Value>(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  {
    call,
    owner,
    way,
  }: { call: Call; owner: FactorOwner; way: 'totp' | 'recovery_code' },
  tryIt: () => Promise<Value | undefined>,
): Promise<Outcome<Value, 'CODE_WRONG' | 'TOO_MANY_ATTEMPTS'>> {
  const account = ownerIdOf(owner);
  const spent: Spent = {
    factorOfSession: call.actor.sessionId,
    ...(way === 'totp'
      ? { factorOfAccount: account }
      : { recoveryCodeOfAccountAndAddress: `${account} ${call.address}` }),
  };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  const right = await tryIt().catch(async (error: unknown) => {
    if (error instanceof HashingQueueFull) await returnBudgets(budgets, spent);
    throw error;
  });
  if (right !== undefined) {
    await returnBudgets(budgets, spent);
    return done(right);
  }
  await insertAuditEvent(db, {
    ...doneBy(call),
    kind: 'step_up_failed',
    detail: { way },
  });
  const left = await Promise.all(
    Object.entries(spent).map(([name, whose]) =>
      readBudgetLeft(budgets, { name: name as keyof Spent, whose }),
    ),
  );
  return refuse({
    code: 'CODE_WRONG',
    data: { attemptsLeft: Math.min(...left) },
  });
}
