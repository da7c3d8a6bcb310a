import type { DeskBooked, MessageByHand } from '../../contract/reception/agenda.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { toTold } from '../messages/list-messages.ts';
import { listMessageRows } from '../messages/outbox-queries.ts';
import { findLastMessage, type LastMessage } from './desk-booking-queries.ts';

type Telling = Pick<BookingServices, 'db' | 'ways'>;

/** How the patient is told of a turno's last change. none: nobody tells them unless the desk does. */
export async function howTold({ db, ways }: Telling, appointmentId: string): Promise<DeskBooked['toldBy']> {
  const last = await findLastMessage(db, appointmentId);
  return last ? wayOf(last, ways) : 'none';
}

function wayOf({ channel, status }: LastMessage, ways: BookingServices['ways']): DeskBooked['toldBy'] {
  if (channel === 'none') return 'none';
  const goes = status === 'sent' || (['waiting', 'queued'].includes(status) && ways.includes(channel));
  return goes ? channel : 'none';
}

/** The message that tells it, for whoever at the desk sends it by WhatsApp; null: that way is not theirs. */
export async function findByHand(
  { db, catalog, publicUrl, ways }: BookingServices,
  { appointmentId, now }: { appointmentId: string; now: Date },
): Promise<MessageByHand | null> {
  const last = await findLastMessage(db, appointmentId);
  const [row] = last ? await listMessageRows(db, { id: last.id, limit: 1, now }) : [];
  if (!row) return null;
  const { clinic } = await catalog.any();
  const { id: messageId, whatsappUrl } = toTold(row, { clinic, publicUrl, ways, now });
  return whatsappUrl === null ? null : { messageId, whatsappUrl };
}
