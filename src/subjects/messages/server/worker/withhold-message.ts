import {
  type BudgetName,
  type Budgets,
  withinBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done } from '../../../../base/kernel/refusal.ts';
import { destinationOf } from '../../../outbox/rules/destination.ts';
import {
  type MessageKind,
  rulesOf,
} from '../../../outbox/rules/message-kinds.ts';
import { destinationKey } from '../../../outbox/server/destination-key.ts';
import {
  type TakenMessage,
  updateMessageCounted,
} from '../../../outbox/server/outbox-queries.ts';

/** Shown in the list of messages, in Spanish. */
export const withheldReason =
  'No enviado: esa dirección ya recibió muchos avisos de personas que recepción no verificó';

/**
 * True if the destination got too many messages for unverified patients, who may name any e-mail or phone.
 * Counts the message once. Not counted: verified patients, bookings and repeats by staff, messages about
 * access.
 */
export async function isWithheld(
  { budgets }: { budgets: Budgets },
  { id, kind, isRationed }: TakenMessage,
  address: string,
): Promise<boolean> {
  if (!isRationed || !budgets.areOn) return false;
  const wanted = budgetsOf(kind, destinationKey(destinationOf(address)));
  return inTransaction(budgets.db, async (db) => {
    const within = await withinBudgets({ ...budgets, db }, wanted, async () => {
      await updateMessageCounted(db, id);
      return done(null);
    });
    return !within.ok;
  });
}

function budgetsOf(
  kind: MessageKind,
  whose: string,
): Partial<Record<BudgetName, string>> {
  return rulesOf(kind).isClinicsDecision
    ? { clinicMessageOfDestination: whose }
    : { messageOfDestination: whose, messageOfDestinationInDay: whose };
}
