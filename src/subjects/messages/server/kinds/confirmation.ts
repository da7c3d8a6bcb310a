import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type AboutAppointment,
  glimpseOf,
  inventAppointment,
  readAppointment,
} from './about-appointment.ts';

export const confirmation: Composer<AboutAppointment> = {
  template: template(
    'Su turno del {dia} a las {hora} – {clinica}',
    'Su turno quedó reservado para el {dia} a las {hora}.',
    'Si no puede venir, cámbielo o cancélelo cuanto antes: así otra persona podrá usar ese horario.',
  ),
  read: readAppointment,
  action: 'Ver, cambiar o cancelar',
  lockScreenText(source) {
    const { own, moment } = glimpseOf(source);
    return `${own} quedó reservado: ${moment}.`;
  },
  invent: inventAppointment,
};
