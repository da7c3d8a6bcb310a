import { type Budgets, readBudgetLeft, spendBudgets } from '../budgets/spend-budget.ts';
import { hashOf } from './secrets.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface SentAttempt {
  idempotencyKey: string | undefined;
  login: string;
  password: string;
}

/**
 * Whether the very same attempt was let through before and its answer was lost on the way: it counts once however
 * often it is sent. One that was refused was not counted, and is nothing to repeat. The same key with another password
 * is another attempt, and nobody repeats one often.
 */
export async function isRepeatedAttempt(budgets: Budgets, sent: SentAttempt): Promise<boolean> {
  const attempt = attemptOf(sent);
  if (!budgets.areOn || !attempt) return false;
  const isFirst = (await readBudgetLeft(budgets, { name: 'firstOfAttempt', whose: attempt })) > 0;
  return !isFirst && (await spendBudgets(budgets, { repeatOfAttempt: attempt })).ok;
}

/** Notes an attempt that all its budgets let through: from now on, for a minute, it may be sent again. */
export async function noteAdmittedAttempt(budgets: Budgets, sent: SentAttempt): Promise<void> {
  const attempt = attemptOf(sent);
  if (attempt) await spendBudgets(budgets, { firstOfAttempt: attempt });
}

function attemptOf({ idempotencyKey, login, password }: SentAttempt): string | null {
  if (!idempotencyKey || !uuid.test(idempotencyKey)) return null;
  // The key's own random bits keep the password out of what is stored.
  return hashOf(JSON.stringify([idempotencyKey, login, password])).toString('base64url');
}
