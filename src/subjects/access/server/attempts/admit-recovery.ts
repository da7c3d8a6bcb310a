import type { Services } from '../../../../base/doors/services.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import { solveOrAsk } from './solve-or-ask.ts';

/** Admits a request for a link or a list of appointments. Beyond its address's budget it costs a puzzle. */
export async function admitRecovery(
  services: Pick<Services, 'db' | 'budgets' | 'access'>,
  request: { address: string; proofOfWork?: string | undefined; now: Date },
): Promise<Outcome<null, 'PROOF_OF_WORK_NEEDED'>> {
  const within = await spendBudgets(services.budgets, {
    recoveryOfAddress: request.address,
  });
  return within.ok ? within : solveOrAsk(services, request);
}
