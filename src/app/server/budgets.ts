import { opsBudgets } from '../../ops/server/budgets.ts';
import { accessBudgets } from '../../subjects/access/server/budgets.ts';
import { appointmentsBudgets } from '../../subjects/appointments/server/budgets.ts';
import { bookingBudgets } from '../../subjects/booking/server/budgets.ts';
import { doctorsBudgets } from '../../subjects/doctors/server/budgets.ts';
import { documentsBudgets } from '../../subjects/documents/server/budgets.ts';
import { formsBudgets } from '../../subjects/forms/server/budgets.ts';
import { messagesBudgets } from '../../subjects/messages/server/budgets.ts';
import { patientsBudgets } from '../../subjects/patients/server/budgets.ts';
import { queueBudgets } from '../../subjects/queue/server/budgets.ts';
import { recordBudgets } from '../../subjects/record/server/budgets.ts';
import { visitsBudgets } from '../../subjects/visits/server/budgets.ts';
import { waitlistBudgets } from '../../subjects/waitlist/server/budgets.ts';

/** The budgets of all subjects, by name. */
export const budgets = {
  ...accessBudgets,
  ...doctorsBudgets,
  ...appointmentsBudgets,
  ...messagesBudgets,
  ...patientsBudgets,
  ...bookingBudgets,
  ...waitlistBudgets,
  ...recordBudgets,
  ...formsBudgets,
  ...documentsBudgets,
  ...visitsBudgets,
  ...queueBudgets,
  ...opsBudgets,
};

type All = typeof budgets;

declare module '../../base/kernel/budgets/spend-budget.ts' {
  interface BudgetTable extends All {}
}
