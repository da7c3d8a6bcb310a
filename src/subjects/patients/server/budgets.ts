import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const patientsBudgets = {
  /** Registering a new patient reveals whether a DNI is on file. */
  registrationOfBrowser: { units: 10, windowSeconds: 60 * 60 },
  /** Family codes that one person makes. */
  familyCodeOfPatient: { units: 10, windowSeconds: 24 * 60 * 60 },
  /** Wrong family codes that one person types. */
  wrongFamilyCodeOfPatient: { units: 10, windowSeconds: 60 * 60 },
  /** Babies that one person registers. */
  newbornOfPatient: { units: 3, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, Budget>;
