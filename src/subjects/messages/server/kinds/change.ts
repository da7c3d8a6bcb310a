import { clock, longDay } from '../../../../base/time/spanish-dates.ts';
import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import { wallTime } from '../message/spoken-clinic.ts';
import {
  type Explained,
  glimpseOf,
  inventAppointment,
  readExplained,
} from './about-appointment.ts';

interface Moved extends Explained {
  movedFrom: Date;
}

export const change: Composer<Moved> = {
  template: template(
    'Su turno ahora es el {dia} a las {hora} – {clinica}',
    'Su turno del {dia_anterior} a las {hora_anterior} cambió. Ahora es el {dia} a las {hora}.',
    'El código del turno sigue siendo el mismo. Si el nuevo horario no le sirve, puede elegir otro.',
  ),
  read: (taken, around) => {
    const { movedFromMs, startsAtMs } = taken.appointment ?? {};
    return {
      ...readExplained(taken, around),
      movedFrom: new Date(movedFromMs ?? startsAtMs ?? Number.NaN),
    };
  },
  values({ movedFrom, clinic }) {
    const { day, minute } = wallTime(movedFrom, clinic.timeZone);
    return { dia_anterior: longDay(day), hora_anterior: clock(minute) };
  },
  reasonLabel: 'Motivo del cambio',
  action: 'Ver, cambiar o cancelar',
  lockScreenText(source) {
    const { own, moment } = glimpseOf(source);
    return `${own} cambió: ahora es el ${moment}.`;
  },
  invent: (invented) => ({
    ...inventAppointment(invented),
    movedFrom: invented.at(9 * 60),
    publicReason: null,
  }),
};
