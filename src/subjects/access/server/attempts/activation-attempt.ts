import type { Services } from '../../../../base/doors/services.ts';
import {
  type BudgetName,
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { solveOrAsk } from './solve-or-ask.ts';

export interface ActivationAttempt {
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  now: Date;
}

/**
 * Admits one try of an activation code. Wrong tries never end a code, because its 50 bits cannot be guessed:
 * beyond a budget each try costs a puzzle. `succeed` gives the try back.
 */
export async function admitActivation(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  attempt: ActivationAttempt,
): Promise<Outcome<{ succeed: () => Promise<void> }, 'PROOF_OF_WORK_NEEDED'>> {
  const { budgets } = services;
  const spent: Partial<Record<BudgetName, string>> = {};
  const spend = async (name: BudgetName, whose: string) => {
    const { ok } = await spendBudgets(budgets, { [name]: whose });
    if (ok) spent[name] = whose;
    return ok;
  };
  const isWithin =
    (await spend(
      'activationOfBrowser',
      attempt.browser.toString('base64url'),
    )) && (await spend('activationOfAddress', attempt.address));
  const succeed = () => returnBudgets(budgets, spent);
  const solved = isWithin ? done(null) : await solveOrAsk(services, attempt);
  if (solved.ok) return done({ succeed });
  // A person who has yet to solve the puzzle has not tried anything.
  await succeed();
  return solved;
}
