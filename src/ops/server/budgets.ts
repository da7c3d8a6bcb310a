import type { Budget } from '../../base/kernel/budgets/spend-budget.ts';

export const opsBudgets = {
  /** Backups that administrators ask for: each fills the disk a little, for as long as backups are kept. */
  backupOfClinic: { units: 12, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, Budget>;
