import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const waitlistBudgets = {
  /** Wishes of the waiting list that one patient writes or renews. */
  waitlistOfPatient: { units: 12, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, Budget>;
