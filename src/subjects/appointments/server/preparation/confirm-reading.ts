import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Checklist } from '../../contract/checklist.ts';
import { announceAppointment } from '../announce-appointment.ts';
import { findReachedOfAppointment } from '../own/reached-appointments.ts';
import {
  type ChecklistRow,
  findChecklist,
  insertReading,
  lockChecklist,
} from './checklist-queries.ts';
import { isOpen, presserOf, toChecklist, versionOf } from './to-checklist.ts';

export interface ReadingRequest extends Call<'patient'> {
  appointmentId: string;
  /** The version that the user read. */
  seenVersion: string;
}

type ReadingRefusal =
  | 'NOT_FOUND'
  | 'WRONG_STATUS'
  | 'CHANGED_MEANWHILE'
  | 'TOO_MANY_ATTEMPTS';

/** Notes that the patient, or their representative, read the preparation as it stands. Repeatable. */
export async function confirmReading(
  services: Pick<Services, 'db' | 'budgets' | 'snapshot' | 'changes'>,
  request: ReadingRequest,
): Promise<Outcome<Checklist, ReadingRefusal>> {
  const { db, budgets } = services;
  const { appointmentId: id } = request;
  const reached = await findReachedOfAppointment(db, request, id);
  if (!reached) return refuse({ code: 'NOT_FOUND' });
  const of = { id, patientId: reached.patientId };
  return withinBudgets(budgets, { checklistOfAppointment: id }, async () => {
    const read = await inTransaction(db, async (tx) => {
      const row = await lockChecklist(tx, of);
      return (
        row &&
        readLocked(row, request, (text) =>
          insertReading(tx, {
            appointmentId: id,
            text,
            readAt: request.now,
            readBy: presserOf(request.actor),
          }),
        )
      );
    });
    if (read === undefined) return refuse({ code: 'NOT_FOUND' });
    if (!read.ok) return read;
    const row = (await findChecklist(db, of)) as ChecklistRow;
    if (read.value.isNew) announceAppointment(services, row);
    return done(toChecklist(row, request));
  });
}

async function readLocked(
  row: ChecklistRow,
  { seenVersion, now }: ReadingRequest,
  insert: (text: string) => Promise<void>,
): Promise<Outcome<{ isNew: boolean }, ReadingRefusal>> {
  if (!isOpen(row, now))
    return refuse({ code: 'WRONG_STATUS', data: { status: row.status } });
  if (versionOf(row) !== seenVersion)
    return refuse({ code: 'CHANGED_MEANWHILE' });
  const isNew = row.reading !== 'read' && row.text !== '';
  if (isNew) await insert(row.text);
  return done({ isNew });
}
