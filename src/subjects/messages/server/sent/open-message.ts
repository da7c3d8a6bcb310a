import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  listMessageRows,
  updateMessageOpened,
} from '../../../outbox/server/outbox-queries.ts';
import { phoneOf, toTold } from './list-messages.ts';

/**
 * A WhatsApp link with the text, for the desk. The message counts as opened, because it is unknown if it was
 * sent. Refuses if it is no longer true, a worker is about to send it, or another desk has it.
 */
export async function openMessage(
  services: Pick<
    Services,
    'db' | 'snapshot' | 'publicUrl' | 'changes' | 'ways'
  >,
  { id, sessionId, now }: { id: number; sessionId: string; now: Date },
): Promise<Outcome<{ whatsappUrl: string }, 'NOT_FOUND'>> {
  const { db, snapshot, publicUrl, changes, ways } = services;
  const [row] = await listMessageRows(db, { ids: [id], limit: 1, now });
  const { clinic } = await snapshot.any();
  const told = row && toTold(row, { clinic, publicUrl, ways, now, sessionId });
  if (!row || !told?.whatsappUrl) return refuse({ code: 'NOT_FOUND' });
  const isOpened = await updateMessageOpened(db, {
    id,
    sentTo: phoneOf(row),
    sessionId,
    now,
  });
  if (!isOpened) return refuse({ code: 'NOT_FOUND' });
  changes.announce({ kind: 'message' });
  return done({ whatsappUrl: told.whatsappUrl });
}
