import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { updateSignatureVersion } from './signature-queries.ts';

/** Removes the image from the documents that are issued from now on. Documents that have it keep it. */
export async function removeSignature(
  { db }: Pick<Services, 'db'>,
  call: Call<'doctor'>,
): Promise<Outcome<{ removed: boolean }, 'NOT_FOUND'>> {
  const changed = await inTransaction(db, async (tx) => {
    const former = await updateSignatureVersion(tx, {
      doctorId: call.actor.id,
      version: null,
    });
    if (former?.before)
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'signature_changed',
      });
    return former;
  });
  return changed
    ? done({ removed: changed.before !== null })
    : refuse({ code: 'NOT_FOUND' });
}
