import type { Budget } from '../../../base/kernel/budgets/spend-budget.ts';

export const appointmentsBudgets = {
  /**
   * Wrong guesses of an appointment's code in a browser that its patient used before. None counts for the appointment
   * alone: its owner must get in.
   */
  appointmentCodeOfKnownBrowser: { units: 10, windowSeconds: 60 * 60 },
  /** Wrong guesses of the code of one appointment, from one address. */
  appointmentCodeOfAppointmentAndAddress: { units: 10, windowSeconds: 60 * 60 },
  /** Wrong guesses of the codes of any appointments, from one address. */
  appointmentCodeOfAddress: { units: 60, windowSeconds: 60 * 60 },
  /** Guesses admitted by a puzzle, beyond those. */
  appointmentCodePuzzlesOfAddress: { units: 120, windowSeconds: 60 * 60 },
  /** Undoing and moving: each sends the patient a message. Cancelling is never refused. */
  changeOfAppointment: { units: 12, windowSeconds: 24 * 60 * 60 },
  /** Ticks and readings of what to bring to one appointment. */
  checklistOfAppointment: { units: 300, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, Budget>;
