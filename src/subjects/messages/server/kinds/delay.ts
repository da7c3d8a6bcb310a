import { clock } from '../../../../base/time/spanish-dates.ts';
import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import { numberOf } from '../message/row-facts.ts';
import { wallTime } from '../message/spoken-clinic.ts';
import {
  type AboutAppointment,
  glimpseOf,
  inventAppointment,
  readAppointment,
} from './about-appointment.ts';

interface Delayed extends AboutAppointment {
  delayMinutes: number;
}

export const delay: Composer<Delayed> = {
  template: template(
    'Demora en su turno del {dia} – {clinica}',
    'Las consultas vienen con una demora de unos {minutos} minutos: su turno de las {hora} sería cerca de las {hora_estimada}.',
    'Venga igual a su hora, por favor: la demora puede acortarse. Se lo avisamos para que pueda organizarse, y le pedimos disculpas por la espera.',
  ),
  read: (taken, around) => ({
    ...readAppointment(taken, around),
    delayMinutes: numberOf(taken, 'minutes'),
  }),
  values({ appointment, delayMinutes, clinic }) {
    const estimated = new Date(
      appointment.startsAt.getTime() + delayMinutes * 60_000,
    );
    const { minute } = wallTime(estimated, clinic.timeZone);
    return { minutos: String(delayMinutes), hora_estimada: clock(minute) };
  },
  factsOfTime: ({ delayMinutes }) => [
    { label: 'Demora', value: `Unos ${delayMinutes} minutos` },
  ],
  action: 'Ver el turno',
  lockScreenText(source) {
    const { own, time } = glimpseOf(source);
    return `${own} de las ${time} viene con unos ${source.delayMinutes} minutos de demora. Venga igual a su hora.`;
  },
  invent: (invented) => ({
    ...inventAppointment(invented),
    delayMinutes: 30,
  }),
};
