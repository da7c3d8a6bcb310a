import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const visitsBudgets = {
  /** Files that a doctor adds to visits: each is decoded, and takes room. */
  attachmentOfDoctor: { units: 200, windowSeconds: 60 * 60 },
} satisfies Record<string, Budget>;
