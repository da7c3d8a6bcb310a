import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const documentsBudgets = {
  /** Codes of unknown documents. A known code is never refused. */
  documentOfAddress: { units: 120, windowSeconds: 60 * 60 },
} satisfies Record<string, Budget>;
