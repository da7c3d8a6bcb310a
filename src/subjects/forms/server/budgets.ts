import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const formsBudgets = {
  /** Papers that one person sends before appointments: each is decoded, and takes room. */
  paperOfPatient: { units: 20, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, Budget>;
