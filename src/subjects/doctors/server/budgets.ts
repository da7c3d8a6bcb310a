import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const doctorsBudgets = {
  /** Requests for an account of a professional: the clinic reads each. */
  professionalRequestOfAddress: { units: 10, windowSeconds: 60 * 60 },
} satisfies Record<string, Budget>;
