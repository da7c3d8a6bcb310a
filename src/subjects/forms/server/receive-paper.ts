import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import type { Paper } from '../contract/fields-papers.ts';
import {
  findAppointmentOfPapers,
  findPaper,
  updatePaperReceived,
} from './paper-queries.ts';
import { toPaper } from './to-paper.ts';

/** Notes that the counter looked at a paper and has it. Only the first press counts. */
export async function receivePaper(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  { paperId: id, ...call }: Call<'reception'> & { paperId: string },
): Promise<Outcome<Paper, 'NOT_FOUND'>> {
  const { db } = services;
  const { actor, now } = call;
  const before = await findPaper(db, id);
  const appointment =
    before && (await findAppointmentOfPapers(db, before.appointmentId));
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  const noted = await inTransaction(db, async (tx) => {
    const isReceived = await updatePaperReceived(tx, {
      id,
      userId: actor.id,
      now,
    });
    if (isReceived) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'paper_received',
        subjectPatientId: appointment.patientId,
        detail: { appointmentId: appointment.id, paperId: id },
      });
    }
    return done(isReceived);
  });
  const row = await findPaper(db, id);
  if (!row?.receivedAt) return refuse({ code: 'NOT_FOUND' });
  if (noted.ok && noted.value) announceAppointment(services, appointment);
  return done(toPaper(row));
}
