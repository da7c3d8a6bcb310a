import type { BookingServices } from '../appointments/book-appointment.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { toTold } from './list-messages.ts';
import { listMessageRows, updateMessageOpened } from './outbox-queries.ts';

/**
 * WhatsApp with the text written, for somebody at the desk; noted as opened, since nobody knows if it was sent.
 * Refused where what it tells is no longer so, or a worker is about to send it.
 */
export async function openMessage(
  { db, catalog, publicUrl, changes }: Pick<BookingServices, 'db' | 'catalog' | 'publicUrl' | 'changes'>,
  { id, now }: { id: number; now: Date },
): Promise<Outcome<{ whatsappUrl: string }, 'NOT_FOUND'>> {
  const [row] = await listMessageRows(db, { id, limit: 1, now });
  const { clinic } = await catalog.any();
  const told = row && toTold(row, { clinic, publicUrl, now });
  if (!told?.whatsappUrl) return refuse({ code: 'NOT_FOUND' });
  const isOpened = await updateMessageOpened(db, { id, sentTo: told.address, now });
  if (!isOpened) return refuse({ code: 'NOT_FOUND' });
  changes.announce({ kind: 'message' });
  return done({ whatsappUrl: told.whatsappUrl });
}
