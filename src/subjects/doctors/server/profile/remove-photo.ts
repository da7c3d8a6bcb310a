import type { Call } from '../../../../base/doors/call.ts';
import { doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { deletePhoto, updatePhotoPath } from './photo-queries.ts';

/** Removes the photo. Initials take its place. */
export async function removePhoto(
  db: Database,
  call: Call<'doctor'>,
): Promise<Outcome<{ removed: boolean }, 'NOT_FOUND'>> {
  const { id: doctorId } = call.actor;
  const answer = await inTransaction(db, async (tx) => {
    if (!(await updatePhotoPath(tx, { doctorId, path: null })))
      return undefined;
    const removed = await deletePhoto(tx, doctorId);
    if (removed)
      await insertAuditEvent(tx, { ...doneBy(call), kind: 'photo_removed' });
    return { removed };
  });
  return answer ? done(answer) : refuse({ code: 'NOT_FOUND' });
}
