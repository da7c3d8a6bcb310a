import { longDay } from '../../../../base/time/spanish-dates.ts';
import { doctorDayTimesOf } from '../../../outbox/server/doctor-day-times.ts';
import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import { textOf } from '../message/row-facts.ts';
import {
  type DoctorDay,
  doctorDayFacts,
  doctorDayParts,
  howManyOfDay,
} from './doctor-day-parts.ts';

/** To a doctor, the evening before: hours and initials, without the patients' names or purposes. */
export const doctorDay: Composer<DoctorDay> = {
  template: template(
    'Sus turnos del {dia} – {clinica}',
    'Mañana, {dia}. {proximos}',
    'Si no puede atender, avise a recepción: el botón «No puedo ir» abre su agenda, y nada cambia hasta que usted lo confirme y recepción lo resuelva.',
  ),
  read: (taken, around) => ({
    day: textOf(taken, 'day'),
    appointments: doctorDayTimesOf(taken),
    pageUrl: around.pageUrl('/doctor/appointments'),
  }),
  values: ({ day, appointments }) => ({
    dia: longDay(day),
    proximos: howManyOfDay(appointments.length),
  }),
  facts: doctorDayFacts,
  appointments: doctorDayParts,
  invent: ({ at, day, linkUrl }) => ({
    day,
    appointments: [8 * 60, 8 * 60 + 20, 10 * 60].map((minute, index) => {
      const startsAtMs = at(minute).getTime();
      return {
        startsAtMs,
        endsAtMs: startsAtMs + 20 * 60_000,
        initials: ['J. E.', 'M. R. P.', 'A. S.'][index] ?? '',
      };
    }),
    pageUrl: linkUrl,
  }),
};
