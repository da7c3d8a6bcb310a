import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { Way } from '../../../../base/person/rules/channels.ts';
import { listMessageRows } from '../../../outbox/server/outbox-queries.ts';
import {
  findOnItsWay,
  findPresentChannel,
  insertResent,
  lockResending,
} from './resend-queries.ts';
import { whyNotResend } from './whether-to-resend.ts';

export interface Resent {
  messageId: number;
  /** The channel that is not set up, for which the message waits. Null: it goes out. */
  waitsFor: Way | null;
}

/**
 * Sends a message about a future appointment again, at once and by the patient's present channel, never to an
 * address that bounced. A repeat while it is under way is sent once.
 */
export async function resendMessage(
  { db, changes, ways }: Pick<Services, 'db' | 'changes' | 'ways'>,
  { messageId: id, ...call }: Call & { messageId: number },
): Promise<Outcome<Resent, 'NOT_FOUND' | 'CANNOT_RESEND'>> {
  const { now, zone } = call;
  const outcome = await inTransaction(db, async (tx) => {
    await lockResending(tx, id);
    const [row] = await listMessageRows(tx, { ids: [id], limit: 1, now });
    if (!row) return undefined;
    const why = whyNotResend(row, { now, zone });
    if (why) return refuse({ code: 'CANNOT_RESEND', data: { reason: why } });
    const patientId = row.patient?.id ?? '';
    const channel = await findPresentChannel(tx, { patientId, kind: row.kind });
    if (channel === 'none')
      return refuse({ code: 'CANNOT_RESEND', data: { reason: 'UNREACHABLE' } });
    const waitsFor = ways.includes(channel) ? null : channel;
    const under = await findOnItsWay(tx, { id, channel });
    if (under !== null) return done({ messageId: under, waitsFor });
    const resent = await insertResent(tx, { id, channel, now });
    if (resent === undefined) {
      return done({
        messageId: (await findOnItsWay(tx, { id, channel })) ?? id,
        waitsFor,
      });
    }
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'message_resent',
      subjectPatientId: patientId,
      detail: { messageId: id, kind: row.kind, channel },
    });
    return done({ messageId: resent, waitsFor });
  });
  if (outcome?.ok) changes.announce({ kind: 'message' });
  return outcome ?? refuse({ code: 'NOT_FOUND' });
}
