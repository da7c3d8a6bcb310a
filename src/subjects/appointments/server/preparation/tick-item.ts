import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Checklist } from '../../contract/checklist.ts';
import { findReachedOfAppointment } from '../own/reached-appointments.ts';
import { insertTick, lockChecklist } from './checklist-queries.ts';
import { isOpen, itemsOf, presserOf, toChecklist } from './to-checklist.ts';

export interface TickRequest extends Call<'patient'> {
  appointmentId: string;
  item: string;
  isTicked: boolean;
}

type TickRefusal =
  | 'NOT_FOUND'
  | 'WRONG_STATUS'
  | 'CHANGED_MEANWHILE'
  | 'TOO_MANY_ATTEMPTS';

/** Notes that an item is ready, or not after all. A repeat writes nothing. */
export async function tickItem(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  request: TickRequest,
): Promise<Outcome<Checklist, TickRefusal>> {
  const { appointmentId: id, item, isTicked, actor, now } = request;
  const reached = await findReachedOfAppointment(db, request, id);
  if (!reached) return refuse({ code: 'NOT_FOUND' });
  const of = { id, patientId: reached.patientId };
  return withinBudgets(budgets, { checklistOfAppointment: id }, async () => {
    const outcome = await inTransaction(
      db,
      async (tx): Promise<Outcome<Checklist, TickRefusal> | undefined> => {
        const row = await lockChecklist(tx, of);
        if (!row) return undefined;
        if (!isOpen(row, now))
          return refuse({ code: 'WRONG_STATUS', data: { status: row.status } });
        // The clinic wrote another list since the page was read.
        if (!itemsOf(row).some(({ key }) => key === item))
          return refuse({ code: 'CHANGED_MEANWHILE' });
        if (row.ticked.includes(item) === isTicked)
          return done(toChecklist(row, request));
        await insertTick(tx, {
          appointmentId: id,
          item,
          isTicked,
          tickedAt: now,
          tickedBy: presserOf(actor),
        });
        const ticked = isTicked
          ? [...row.ticked, item]
          : row.ticked.filter((key) => key !== item);
        return done(toChecklist({ ...row, ticked }, request));
      },
    );
    return outcome ?? refuse({ code: 'NOT_FOUND' });
  });
}
