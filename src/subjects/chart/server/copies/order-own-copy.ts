import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import type { OrderedCopy } from '../../contract/record.ts';
import { copyLifeMs } from './copy-life.ts';
import {
  type CopyFormat,
  findRecordHead,
  insertCopy,
  insertCopyRead,
} from './copy-queries.ts';

/**
 * Orders a copy of the patient's own record as it stands (Ley 26.529 art. 14). Its address opens once, within
 * a minute. The reading is noted before the address is returned.
 */
export async function orderOwnCopy(
  { db }: Pick<Services, 'db'>,
  { format, ...call }: Call<'patient'> & { format: CopyFormat },
): Promise<Outcome<OrderedCopy, 'NOT_FOUND'>> {
  const { actor, now } = call;
  const token = makeToken();
  const ordered = await inTransaction(db, async (tx) => {
    const head = await findRecordHead(tx, actor.id);
    if (!head) return undefined;
    const copy = {
      ...head,
      patientId: actor.id,
      sessionId: actor.sessionId,
      format,
      madeAt: now,
    };
    await insertCopy(tx, {
      ...copy,
      expiresAt: new Date(now.getTime() + copyLifeMs),
      tokenHash: hashOf(token),
    });
    const readerId = actor.representative?.patientId ?? actor.id;
    await insertCopyRead(tx, {
      patientId: actor.id,
      readerId,
      at: now,
      folioCount: head.folioCount,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'own_record_copied',
      detail: { format },
    });
    return head;
  });
  if (!ordered) return refuse({ code: 'NOT_FOUND' });
  return done({ path: `/api/patient/record/copies/${token}` });
}
