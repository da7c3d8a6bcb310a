import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type AboutAppointment,
  glimpseOf,
  inventAppointment,
  readAppointment,
} from './about-appointment.ts';

export const delayOver: Composer<AboutAppointment> = {
  template: template(
    'Ya casi no hay demora en su turno del {dia} – {clinica}',
    'La demora que le avisamos se acortó: las consultas van casi a horario.',
    'Le esperamos a su hora, a las {hora}.',
  ),
  read: readAppointment,
  action: 'Ver el turno',
  lockScreenText(source) {
    const { time } = glimpseOf(source);
    return `Ya casi no hay demora: le esperamos a las ${time}.`;
  },
  invent: inventAppointment,
};
