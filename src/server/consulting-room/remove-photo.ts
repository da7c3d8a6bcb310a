import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneBy } from '../identity/personal-call.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { DoctorCall } from './doctor-call.ts';
import { deletePhoto, updatePhotoPath } from './photo-queries.ts';

/** Takes the photo away; initials stand in its place. */
export async function removePhoto(
  db: Database,
  call: DoctorCall,
): Promise<Outcome<{ removed: boolean }, 'NOT_FOUND'>> {
  const { doctorId } = call;
  const answer = await commitIf(db, async (tx) => {
    if (!(await updatePhotoPath(tx, { doctorId, path: null }))) return undefined;
    const removed = await deletePhoto(tx, doctorId);
    if (removed) await insertAuditEvent(tx, { ...doneBy(call), kind: 'photo_removed' });
    return { removed };
  });
  return answer ? done(answer) : refuse({ code: 'NOT_FOUND' });
}
