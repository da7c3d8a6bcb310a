import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type ListedAppointments,
  listedParts,
  listedValues,
  readListed,
} from './listed-appointments.ts';

export const upcomingTurnos: Composer<ListedAppointments> = {
  template: template(
    'Sus próximos turnos – {clinica}',
    'Nos pidieron que le recordáramos sus próximos turnos. Si no lo pidió usted, no hace falta que haga nada.',
    '{proximos}',
  ),
  read: readListed,
  values: listedValues,
  appointments: listedParts,
  lockScreenText: () => 'Le recordamos sus próximos turnos.',
  invent: ({ time, linkUrl }) => ({
    appointments: [{ ...time, code: 'K7M2QF', linkUrl }],
  }),
};
