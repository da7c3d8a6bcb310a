import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const messagesBudgets = {
  /** Messages to one e-mail or phone for all unverified persons that the clinic decides (it cancels, it is late). */
  clinicMessageOfDestination: { units: 15, windowSeconds: 24 * 60 * 60 },
  /** Test messages of administrators, to their own e-mail. */
  testMessageOfAccount: { units: 3, windowSeconds: 60 },
} satisfies Record<string, Budget>;
