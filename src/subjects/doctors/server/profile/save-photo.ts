import type { Call } from '../../../../base/doors/call.ts';
import { doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { checkPhoto } from '../../../../base/text/doctor-photo.ts';
import { addressPhoto } from './photo-address.ts';
import { insertPhoto, updatePhotoPath } from './photo-queries.ts';

/** Sets the doctor's photo, in base64, and encodes it anew. Refuses bytes that are not an image's. */
export async function savePhoto(
  db: Database,
  { photo, ...call }: Call<'doctor'> & { photo: string },
): Promise<Outcome<{ photoUrl: string }, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const received = Buffer.from(photo, 'base64');
  const checked = checkPhoto(received);
  if (!checked.ok) return invalid('photo', fieldMessages[checked.refusal]);
  const { encodePublished } = await import(
    '../../../../base/kernel/images/encode-published.ts'
  );
  const encoded = await encodePublished(received, checked.kind);
  if (!encoded) return invalid('photo', fieldMessages.PHOTO_NOT_IMAGE);
  const { content, kind } = encoded;
  const { now } = call;
  const { id: doctorId } = call.actor;
  const { version, path: photoUrl } = addressPhoto(doctorId, content);
  const saved = await inTransaction(db, async (tx) => {
    if (!(await updatePhotoPath(tx, { doctorId, path: photoUrl })))
      return undefined;
    await insertPhoto(tx, { doctorId, content, kind, version, now });
    await insertAuditEvent(tx, { ...doneBy(call), kind: 'photo_changed' });
    return { photoUrl };
  });
  return saved ? done(saved) : refuse({ code: 'NOT_FOUND' });
}
