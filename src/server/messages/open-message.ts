import type { BookingServices } from '../appointments/book-appointment.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { phoneOf, toTold } from './list-messages.ts';
import { listMessageRows, updateMessageOpened } from './outbox-queries.ts';

/**
 * WhatsApp with the text written, for somebody at the desk; noted as opened, since nobody knows if it was sent.
 * Refused where what it tells is no longer so, or a worker is about to send it.
 */
export async function openMessage(
  services: Pick<BookingServices, 'db' | 'catalog' | 'publicUrl' | 'changes' | 'ways'>,
  { id, now }: { id: number; now: Date },
): Promise<Outcome<{ whatsappUrl: string }, 'NOT_FOUND'>> {
  const { db, catalog, publicUrl, changes, ways } = services;
  const [row] = await listMessageRows(db, { id, limit: 1, now });
  const { clinic } = await catalog.any();
  const told = row && toTold(row, { clinic, publicUrl, ways, now });
  if (!row || !told?.whatsappUrl) return refuse({ code: 'NOT_FOUND' });
  const isOpened = await updateMessageOpened(db, { id, sentTo: phoneOf(row), now });
  if (!isOpened) return refuse({ code: 'NOT_FOUND' });
  changes.announce({ kind: 'message' });
  return done({ whatsappUrl: told.whatsappUrl });
}
