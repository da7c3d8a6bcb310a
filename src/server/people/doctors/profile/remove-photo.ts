import type { Call } from '../../../clinic/call.ts';
import { doneBy } from '../../../clinic/call.ts';
import { insertAuditEvent } from '../../../kernel/audit/audit-queries.ts';
import { commitIf } from '../../../kernel/db/commit-if.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../kernel/refusal.ts';
import { deletePhoto, updatePhotoPath } from './photo-queries.ts';

/** Takes the photo away; initials stand in its place. */
export async function removePhoto(
  db: Database,
  call: Call<'doctor'>,
): Promise<Outcome<{ removed: boolean }, 'NOT_FOUND'>> {
  const { id: doctorId } = call.actor;
  const answer = await commitIf(db, async (tx) => {
    if (!(await updatePhotoPath(tx, { doctorId, path: null }))) return undefined;
    const removed = await deletePhoto(tx, doctorId);
    if (removed) await insertAuditEvent(tx, { ...doneBy(call), kind: 'photo_removed' });
    return { removed };
  });
  return answer ? done(answer) : refuse({ code: 'NOT_FOUND' });
}
