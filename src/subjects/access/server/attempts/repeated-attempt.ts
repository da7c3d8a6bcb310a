import {
  type Budgets,
  readBudgetLeft,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface SentAttempt {
  idempotencyKey: string | undefined;
  login: string;
  password: string;
}

/**
 * True if the same attempt was admitted before and its response was lost. A few repeats are not counted. A
 * refused attempt, or the same key with another password, is a new attempt.
 */
export async function isRepeatedAttempt(
  budgets: Budgets,
  sent: SentAttempt,
): Promise<boolean> {
  const attempt = attemptOf(sent);
  if (!budgets.areOn || !attempt) return false;
  const isFirst =
    (await readBudgetLeft(budgets, {
      name: 'firstOfAttempt',
      whose: attempt,
    })) > 0;
  return (
    !isFirst && (await spendBudgets(budgets, { repeatOfAttempt: attempt })).ok
  );
}

/** Records an attempt that all its budgets admitted: for a minute it may be repeated. */
export async function noteAdmittedAttempt(
  budgets: Budgets,
  sent: SentAttempt,
): Promise<void> {
  const attempt = attemptOf(sent);
  if (attempt) await spendBudgets(budgets, { firstOfAttempt: attempt });
}

function attemptOf({
  idempotencyKey,
  login,
  password,
}: SentAttempt): string | null {
  if (!idempotencyKey || !uuid.test(idempotencyKey)) return null;
  // The key's random bits keep the password from being guessed from the stored hash.
  return hashOf(JSON.stringify([idempotencyKey, login, password])).toString(
    'base64url',
  );
}
