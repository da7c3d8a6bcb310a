import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type AboutAppointment,
  glimpseOf,
  inventAppointment,
  readAppointment,
} from './about-appointment.ts';

export const outOfSchedule: Composer<AboutAppointment> = {
  template: template(
    'Cambios en la agenda: su turno del {dia} – {clinica}',
    'Hubo un cambio en la agenda y no podremos atender su turno del {dia} a las {hora} en ese horario.',
    'Le pedimos disculpas por las molestias. Elija otro horario o comuníquese con nosotros, y lo buscamos juntos.',
  ),
  read: readAppointment,
  action: 'Ver, cambiar o cancelar',
  lockScreenText(source) {
    const { ownInside, moment } = glimpseOf(source);
    return `Hubo un cambio en la agenda: elija otro horario para ${ownInside} del ${moment}.`;
  },
  invent: inventAppointment,
};
