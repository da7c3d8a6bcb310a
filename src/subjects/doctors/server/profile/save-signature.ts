import { hash } from 'node:crypto';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { drawSignature } from './draw-signature.ts';
import {
  insertSignature,
  updateSignatureVersion,
} from './signature-queries.ts';

/** Sets the image that the doctor's documents are issued with from now on. `image` is in base64. */
export async function saveSignature(
  { db }: Pick<Services, 'db'>,
  { image, ...call }: Call<'doctor'> & { image: string },
): Promise<Outcome<{ png: string | null }, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const drawn = await drawSignature(Buffer.from(image, 'base64'));
  if (!drawn.ok) return invalid('image', fieldMessages[drawn.refusal]);
  const { png } = drawn;
  const { id: doctorId } = call.actor;
  const version = hash('sha256', png, 'hex').slice(0, 16);
  const saved = await inTransaction(db, async (tx) => {
    await insertSignature(tx, { doctorId, version, png, now: call.now });
    const changed = await updateSignatureVersion(tx, { doctorId, version });
    if (changed && changed.before !== version) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'signature_changed',
      });
    }
    return changed;
  });
  return saved
    ? done({ png: png.toString('base64') })
    : refuse({ code: 'NOT_FOUND' });
}
