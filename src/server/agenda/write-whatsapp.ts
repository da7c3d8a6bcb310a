import { neutralRoomName } from '../../domain/clinic/neutral-room-name.ts';
import { whatsappUrlOf } from '../../domain/messages/whatsapp-link.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { cancelAskedBy } from '../appointments/who-cancelled.ts';
import { composeMessage } from '../messages/compose-message.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findWrittenTurno } from './agenda-queries.ts';

const kinds = { standing: 'reminder', patient: 'cancellation', clinic: 'clinic_cancellation' } as const;

/**
 * What somebody at the counter sends by hand of a turno: a reminder of it, or that it was cancelled, in the clinic's
 * words. Nothing in it opens anything: the link asks for the DNI and the code.
 */
export async function writeWhatsapp(
  { db, catalog, publicUrl }: Pick<BookingServices, 'db' | 'catalog' | 'publicUrl'>,
  appointmentId: string,
): Promise<Outcome<{ url: string | null; text: string }, 'NOT_FOUND'>> {
  const turno = await findWrittenTurno(db, { appointmentId, kinds });
  if (!turno) return refuse({ code: 'NOT_FOUND' });
  const { clinic } = await catalog.any();
  const message = composeMessage({
    key: appointmentId,
    kind: kinds[cancelAskedBy(turno) ?? 'standing'],
    recipientName: turno.patientName,
    clinic,
    template: turno.template,
    namesProfessional: turno.namesProfessional,
    calendar: null,
    unsubscribeUrl: null,
    linkUrl: `${publicUrl}/cancelar-turno/${appointmentId}`,
    publicReason: turno.publicReason,
    turno: { ...turno, roomName: neutralRoomName(turno.roomName) },
  });
  const text = [
    ...message.paragraphs,
    message.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    message.action ? `${message.action.label}: ${message.action.url}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return done({ url: turno.phone === null ? null : whatsappUrlOf({ phone: turno.phone, text }), text });
}
