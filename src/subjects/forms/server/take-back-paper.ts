import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import { findReachedOfAppointment } from '../../appointments/server/own/reached-appointments.ts';
import {
  findAppointmentOfPapers,
  findPaper,
  updatePaperRemoved,
} from './paper-queries.ts';

/** Takes back a paper that the counter has not received. If both happen at once, one wins. */
export async function takeBackPaper(
  services: Pick<Services, 'db' | 'files' | 'snapshot' | 'changes'>,
  { paperId: id, ...call }: Call<'patient'> & { paperId: string },
): Promise<Outcome<{ removed: boolean }, 'NOT_FOUND' | 'PAPER_RECEIVED'>> {
  const { db, files } = services;
  const row = await findPaper(db, id);
  const reached =
    row && (await findReachedOfAppointment(db, call, row.appointmentId));
  const appointment =
    row && (await findAppointmentOfPapers(db, row.appointmentId));
  if (!reached || !appointment) return refuse({ code: 'NOT_FOUND' });
  const taken = await inTransaction(db, async (tx) => {
    const isRemoved = await updatePaperRemoved(tx, { id, now: call.now });
    if (isRemoved) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'paper_taken_back',
        subjectPatientId: appointment.patientId,
        detail: { appointmentId: appointment.id, paperId: id },
      });
    }
    return done(isRemoved);
  });
  const removed = taken.ok && taken.value;
  if (!removed && (await findPaper(db, id))?.receivedAt)
    return refuse({ code: 'PAPER_RECEIVED' });
  if (removed) {
    // The file store may not answer: then the sweep, which finds the row, tries again.
    await files.remove(id).catch(() => {});
    announceAppointment(services, appointment);
  }
  return done({ removed });
}
