import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type AboutAppointment,
  glimpseOf,
  inventAppointment,
  readAppointment,
} from './about-appointment.ts';

/**
 * Its words are true both for a patient who undid their own cancellation and for one whose appointment the clinic
 * cancelled by mistake.
 */
export const undo: Composer<AboutAppointment> = {
  template: template(
    'Su turno del {dia} a las {hora} sigue en pie – {clinica}',
    'Su turno del {dia} a las {hora} sigue en pie, como antes: la cancelación quedó sin efecto.',
    'El código del turno sigue siendo el mismo. Si recibió un aviso de cancelación, puede ignorarlo.',
  ),
  read: readAppointment,
  action: 'Ver, cambiar o cancelar',
  lockScreenText(source) {
    const { own, moment } = glimpseOf(source);
    return `${own} del ${moment} sigue en pie.`;
  },
  invent: inventAppointment,
};
