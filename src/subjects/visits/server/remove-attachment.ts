import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { lockVisit } from '../../record/server/access/own-visit-queries.ts';
import {
  findAttachment,
  updateRemoved,
} from '../../record/server/attachments/attachment-queries.ts';

/** Removes a file from the doctor's own draft. A signed file stays, and gets NOT_FOUND. */
export async function removeAttachment(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { attachmentId: id, ...call }: Call<'doctor'> & { attachmentId: string },
): Promise<Outcome<{ removed: boolean }, 'NOT_FOUND'>> {
  const { actor, now } = call;
  const result = await inTransaction<
    Outcome<{ removed: boolean }, 'NOT_FOUND'>
  >(db, async (tx) => {
    const row = await findAttachment(tx, id);
    if (row?.doctorId !== actor.id) return refuse({ code: 'NOT_FOUND' });
    const { appointmentId, patientId } = row;
    await lockVisit(tx, { appointmentId, doctorId: actor.id });
    const removed = await updateRemoved(tx, { id, now });
    if (!removed && (await findAttachment(tx, id))?.entryId)
      return refuse({ code: 'NOT_FOUND' });
    if (removed) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'record_attachment_removed',
        subjectPatientId: patientId,
        detail: { appointmentId, attachmentId: id },
      });
    }
    return done({ removed });
  });
  if (result.ok && result.value.removed) {
    // The file store may not answer. The sweep, which takes the row, tries again.
    await files.remove(id).catch(() => {});
  }
  return result;
}
