import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type AboutAppointment,
  glimpseOf,
  inventAppointment,
  readAppointment,
} from './about-appointment.ts';

export const reminder: Composer<AboutAppointment> = {
  template: template(
    'Recuerde su turno del {dia} a las {hora} – {clinica}',
    'Le recordamos que tiene un turno el {dia} a las {hora}.',
    'Traiga su DNI y, si tiene cobertura, la credencial. Si no puede venir, avísenos: así otra persona podrá usar ese horario.',
  ),
  read: readAppointment,
  action: 'Confirmar, cambiar o cancelar',
  lockScreenText(source) {
    const { own, moment } = glimpseOf(source);
    return `${own} es el ${moment}.`;
  },
  invent: inventAppointment,
};
