import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const recordBudgets = {
  /** Records that a doctor opens by exception, found or not. */
  exceptionOfDoctor: { units: 10, windowSeconds: 60 * 60 },
} satisfies Record<string, Budget>;
