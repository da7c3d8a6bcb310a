import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type Explained,
  glimpseOf,
  inventAppointment,
  readExplained,
} from './about-appointment.ts';

export const clinicCancellation: Composer<Explained> = {
  template: template(
    'Tuvimos que cancelar su turno del {dia} – {clinica}',
    'Lamentamos avisarle que tuvimos que cancelar su turno del {dia} a las {hora}.',
    'Le pedimos disculpas por las molestias. Puede reservar otro horario por internet o comunicarse con nosotros, y lo buscamos juntos.',
  ),
  read: readExplained,
  action: 'Ver el turno cancelado',
  lockScreenText(source) {
    const { ownInside, moment } = glimpseOf(source);
    return `Tuvimos que cancelar ${ownInside} del ${moment}.`;
  },
  invent: (invented) => ({
    ...inventAppointment(invented),
    publicReason: null,
  }),
};
