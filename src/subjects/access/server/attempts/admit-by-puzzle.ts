import type { Services } from '../../../../base/doors/services.ts';
import {
  type BudgetName,
  readBudgetLeft,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { DEAR_TIMES, solveOrAsk } from './solve-or-ask.ts';

/**
 * What somebody does in place of being refused, after too many failures of others: solves a puzzle. An address from
 * which many were solved in vain gets dearer ones, but is never shut: honest people may stand behind it. `spent` is
 * to be given back if the attempt was right.
 */
export async function admitByPuzzle(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  attempt: { address: string; isOwn: boolean; proofOfWork?: string | undefined; now: Date },
): Promise<Outcome<{ spent: Partial<Record<BudgetName, string>> }, 'PROOF_OF_WORK_NEEDED'>> {
  const { budgets } = services;
  const { address: whose, isOwn } = attempt;
  const isDear = !isOwn && (await readBudgetLeft(budgets, { name: 'puzzledSignInOfAddress', whose })) < 1;
  const solved = await solveOrAsk(services, { ...attempt, times: isDear ? DEAR_TIMES : 1 });
  if (!solved.ok) return solved;
  const spent = isOwn || isDear ? {} : { puzzledSignInOfAddress: whose };
  const { ok } = await spendBudgets(budgets, spent);
  return done({ spent: ok ? spent : {} });
}
