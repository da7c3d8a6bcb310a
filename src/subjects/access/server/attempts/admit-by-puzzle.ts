import type { Services } from '../../../../base/doors/services.ts';
import {
  type BudgetName,
  readBudgetLeft,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { DEAR_TIMES, solveOrAsk } from './solve-or-ask.ts';

/**
 * Asks for a puzzle, after too many failures, instead of refusing: honest people may share the address. After
 * many solved in vain puzzles are dearer. For a right attempt the caller gives `spent` back.
 */
export async function admitByPuzzle(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  attempt: {
    address: string;
    isOwn: boolean;
    proofOfWork?: string | undefined;
    now: Date;
  },
): Promise<
  Outcome<
    { spent: Partial<Record<BudgetName, string>> },
    'PROOF_OF_WORK_NEEDED'
  >
> {
  const { budgets } = services;
  const { address: whose, isOwn } = attempt;
  const isDear =
    !isOwn &&
    (await readBudgetLeft(budgets, { name: 'puzzledSignInOfAddress', whose })) <
      1;
  const solved = await solveOrAsk(services, {
    ...attempt,
    times: isDear ? DEAR_TIMES : 1,
  });
  if (!solved.ok) return solved;
  const spent = isOwn || isDear ? {} : { puzzledSignInOfAddress: whose };
  const { ok } = await spendBudgets(budgets, spent);
  return done({ spent: ok ? spent : {} });
}
