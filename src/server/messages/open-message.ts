import type { BookingServices } from '../appointments/book-appointment.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { isForHand, toTold } from './list-messages.ts';
import { listMessageRows, updateMessageDone } from './outbox-queries.ts';

/** WhatsApp with the text written, for somebody at the desk; noted as opened, since nobody knows if it was sent. */
export async function openMessage(
  { db, catalog, publicUrl }: Pick<BookingServices, 'db' | 'catalog' | 'publicUrl'>,
  { id }: { id: number },
): Promise<Outcome<{ whatsappUrl: string }, 'NOT_FOUND'>> {
  const [row] = await listMessageRows(db, { id, limit: 1 });
  const { clinic } = await catalog.any();
  const whatsappUrl = row && isForHand(row) ? toTold(row, { clinic, publicUrl }).whatsappUrl : null;
  if (!row || !whatsappUrl) return refuse({ code: 'NOT_FOUND' });
  await updateMessageDone(db, {
    id,
    status: 'opened',
    ...(row.patient?.phone && { sentTo: row.patient.phone }),
  });
  return done({ whatsappUrl });
}
