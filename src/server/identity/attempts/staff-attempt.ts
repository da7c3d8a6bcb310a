import type { SystemRole } from '../../../contract/public/sign-in.ts';
import { type Budgets, returnBudgets, spendBudgets } from '../../kernel/budgets/spend-budget.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { isRepeatedAttempt, noteAdmittedAttempt } from './repeated-attempt.ts';
import { deleteSignInFailures, findSignInBlock, updateSignInFailed } from './staff-queries.ts';

export interface StaffAttempt {
  role: SystemRole;
  email: string;
  password: string;
  address: string;
  /** The key of this one attempt, the same in every repeat. */
  idempotencyKey?: string | undefined;
  now: Date;
}

/** The key under which an account's failures are counted, whichever way they came. */
export function staffKey({ role, email }: Pick<StaffAttempt, 'role' | 'email'>): string {
  return `${role}:${email}`;
}

/**
 * Admits one try of a password, if its account and its address have one left: it is counted before anything is
 * compared, and given back if it was right, which `isRight` decides.
 */
export async function rationStaffAttempt<Found>(
  budgets: Budgets,
  attempt: StaffAttempt,
  attemptIt: () => Promise<{ isRight: boolean; found: Found }>,
): Promise<Outcome<Found, 'TOO_MANY_ATTEMPTS'>> {
  const { db, areOn } = budgets;
  const { address, now } = attempt;
  const key = staffKey(attempt);
  if (areOn) {
    const blockedUntil = await findSignInBlock(db, { key, now });
    if (blockedUntil) {
      const retryAfterSeconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
      return refuse({ code: 'TOO_MANY_ATTEMPTS', data: { retryAfterSeconds } });
    }
  }
  const { password, idempotencyKey } = attempt;
  const sent = { idempotencyKey, login: key, password };
  const isRepeated = await isRepeatedAttempt(budgets, sent);
  const spent = isRepeated ? {} : { signInOfStaff: key, signInOfAddress: address };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  if (!isRepeated) await noteAdmittedAttempt(budgets, sent);
  const { isRight, found: result } = await attemptIt();
  if (!areOn) return done(result);
  if (isRight) {
    await returnBudgets(budgets, spent);
    await deleteSignInFailures(db, key);
  } else if (!isRepeated) await updateSignInFailed(db, { key, now });
  return done(result);
}
