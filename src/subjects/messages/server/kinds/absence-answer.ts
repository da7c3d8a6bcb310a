import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import { instantOf } from '../message/row-facts.ts';
import { spokenMoment } from '../message/spoken-clinic.ts';

interface Answered {
  isAccepted: boolean;
  absentFrom: Date;
  absentUntil: Date;
}

export const absenceAnswer: Composer<Answered> = {
  template: template(
    'Su pedido de ausencia – {clinica}',
    '{respuesta}',
    'Lo ve en su panel, en Mis horarios.',
  ),
  read: (taken) => ({
    isAccepted: taken.facts.isAccepted === true,
    absentFrom: instantOf(taken, 'fromMs'),
    absentUntil: instantOf(taken, 'untilMs'),
  }),
  values({ isAccepted, absentFrom, absentUntil, clinic: { timeZone } }) {
    const asked = `la ausencia que pidió, desde el ${spokenMoment(absentFrom, timeZone)} hasta el ${spokenMoment(absentUntil, timeZone)}`;
    return {
      respuesta: isAccepted
        ? `La administración aceptó ${asked}. En esas horas no se ofrecen turnos.`
        : `La administración no aceptó ${asked}. En su panel dice por qué.`,
    };
  },
  invent: ({ at }) => ({
    isAccepted: true,
    absentFrom: at(9 * 60),
    absentUntil: at(12 * 60),
  }),
};
