import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const bookingBudgets = {
  /** Holds of one browser without a puzzle: each further one costs a puzzle and a unit of `holdOfBrowser` and of `holdOfAddress`. */
  freeHoldOfBrowser: { units: 8, windowSeconds: 10 * 60 },
  /** The same of one address. */
  freeHoldOfAddress: { units: 40, windowSeconds: 10 * 60 },
  /** Holds of one browser with a puzzle each. */
  holdOfBrowser: { units: 40, windowSeconds: 10 * 60 },
  /** Holds of one address. Beyond this no request is refused: the holds of the address are let go together. */
  holdOfAddress: { units: 300, windowSeconds: 10 * 60 },
  /** Extensions of holds that count for an address. */
  extensionOfAddress: { units: 15, windowSeconds: 10 * 60 },
  /** Appointments that one browser books in a day. */
  bookingOfBrowser: { units: 10, windowSeconds: 24 * 60 * 60 },
  /** Appointments that are booked for one patient in a day. */
  bookingOfPatient: { units: 10, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, Budget>;
