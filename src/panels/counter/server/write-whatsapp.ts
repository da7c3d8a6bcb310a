import type { Services } from '../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { isLandline } from '../../../base/person/rules/landline.ts';
import { findWrittenAppointment } from '../../../subjects/appointments/server/agenda/agenda-queries.ts';
import { cancelAskedBy } from '../../../subjects/appointments/server/who-cancelled.ts';
import { whatsappUrlOf } from '../../../subjects/messages/rules/whatsapp-link.ts';
import { composeMessage } from '../../../subjects/messages/server/compose/compose-message.ts';
import { appointmentUrlOf } from '../../../subjects/messages/server/compose/link-base.ts';
import { cancellation } from '../../../subjects/outbox/rules/kinds/cancellation.ts';
import { clinicCancellation } from '../../../subjects/outbox/rules/kinds/clinic-cancellation.ts';
import { reminder } from '../../../subjects/outbox/rules/kinds/reminder.ts';
import { neutralRoomName } from '../../../subjects/settings/rules/neutral-room-name.ts';

const kinds = {
  standing: reminder.name,
  patient: cancellation.name,
  clinic: clinicCancellation.name,
} as const;

/**
 * The WhatsApp text that the counter sends by hand about an appointment: a reminder, or its cancellation, in the
 * clinic's words. The text gives no access: its link asks for the DNI and the code.
 */
export async function writeWhatsapp(
  { db, snapshot, publicUrl }: Pick<Services, 'db' | 'snapshot' | 'publicUrl'>,
  appointmentId: string,
): Promise<Outcome<{ url: string | null; text: string }, 'NOT_FOUND'>> {
  const appointment = await findWrittenAppointment(db, {
    appointmentId,
    kinds,
  });
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  const { clinic } = await snapshot.any();
  const message = composeMessage({
    key: appointmentId,
    kind: kinds[cancelAskedBy(appointment) ?? 'standing'],
    recipientName: appointment.patientName,
    clinic,
    template: appointment.template,
    namesProfessional: appointment.namesProfessional,
    calendar: null,
    unsubscribeUrl: null,
    linkUrl: appointmentUrlOf({ publicUrl, clinic }, appointmentId),
    publicReason: appointment.publicReason,
    appointment: {
      ...appointment,
      roomName: neutralRoomName(appointment.roomName),
    },
  });
  const text = [
    ...message.paragraphs,
    message.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    message.action ? `${message.action.label}: ${message.action.url}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  const { phone } = appointment;
  return done({
    url:
      phone === null || isLandline(phone)
        ? null
        : whatsappUrlOf({ phone, text }),
    text,
  });
}
