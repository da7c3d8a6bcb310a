import { type Budgets, spendBudgets } from '../budgets/spend-budget.ts';
import { hashOf } from './secrets.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether the very same attempt came before and its answer was lost on the way: it counts once however often it is
 * sent. The same key with another password is another attempt, and nobody repeats one often.
 */
export async function isRepeatedAttempt(
  budgets: Budgets,
  {
    idempotencyKey,
    login,
    password,
  }: { idempotencyKey: string | undefined; login: string; password: string },
): Promise<boolean> {
  if (!budgets.areOn || !idempotencyKey || !uuid.test(idempotencyKey)) return false;
  // The key's own random bits keep the password out of what is stored.
  const attempt = hashOf(JSON.stringify([idempotencyKey, login, password])).toString('base64url');
  const isFirst = await spendBudgets(budgets, { firstOfAttempt: attempt });
  return !isFirst.ok && (await spendBudgets(budgets, { repeatOfAttempt: attempt })).ok;
}
