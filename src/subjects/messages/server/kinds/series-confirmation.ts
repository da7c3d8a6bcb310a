import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import {
  type ListedAppointments,
  listedParts,
  listedValues,
  readListed,
} from './listed-appointments.ts';

export const seriesConfirmation: Composer<ListedAppointments> = {
  template: template(
    'Sus sesiones reservadas – {clinica}',
    'Le confirmamos las sesiones que reservó.',
    '{proximos} Cada una se puede ver, cambiar o cancelar por separado.',
  ),
  read: readListed,
  values: listedValues,
  appointments: listedParts,
  lockScreenText: () => 'Le confirmamos las sesiones que reservó.',
  invent: ({ time, linkUrl }) => ({
    appointments: ['K7M2QF', 'P3XW9A'].map((code, week) => ({
      ...time,
      code,
      linkUrl,
      startsAt: new Date(time.startsAt.getTime() + week * 7 * 24 * 60 * 60_000),
    })),
  }),
};
