import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const queueBudgets = {
  /** Codes that unpaired screens show. */
  screenCodeOfAddress: { units: 20, windowSeconds: 60 * 60 },
  /** Browsers too old for the screen of a waiting room that report for the first time. */
  oldScreenOfAddress: { units: 10, windowSeconds: 60 * 60 },
  /** Wrong codes that one person of the clinic types to pair a screen. */
  wrongScreenCodeOfUser: { units: 10, windowSeconds: 15 * 60 },
  /** Texts typed at one kiosk that name nothing of today. */
  kioskTryOfScreen: { units: 30, windowSeconds: 10 * 60 },
  /** DNI and code that name nothing, after scanning a screen. None counts for the screen, which people share. */
  hereTryOfBrowser: { units: 10, windowSeconds: 10 * 60 },
  /** The same of one address. */
  hereTryOfAddress: { units: 120, windowSeconds: 60 * 60 },
} satisfies Record<string, Budget>;
