import { UNDO_CANCELLATION_MINUTES } from '../../../appointments/rules/cancellation.ts';
import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type AboutAppointment,
  glimpseOf,
  inventAppointment,
  readAppointment,
} from './about-appointment.ts';

export const cancellation: Composer<AboutAppointment> = {
  template: template(
    'Cancelamos su turno del {dia} – {clinica}',
    'Como nos pidió, cancelamos su turno del {dia} a las {hora}. Gracias por avisarnos.',
    `Si fue un error, puede recuperarlo durante los ${UNDO_CANCELLATION_MINUTES} minutos siguientes a la cancelación. Cuando lo necesite, puede reservar otro.`,
  ),
  read: readAppointment,
  action: 'Ver el turno cancelado',
  lockScreenText(source) {
    const { own, moment } = glimpseOf(source);
    return `${own} del ${moment} quedó cancelado, como nos pidió.`;
  },
  invent: inventAppointment,
};
