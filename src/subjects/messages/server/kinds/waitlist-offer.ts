import { clock, longDay } from '../../../../base/time/spanish-dates.ts';
import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import type { ToldTime } from '../message/known-of-message.ts';
import { instantOf, textOf } from '../message/row-facts.ts';
import { spokenMoment, wallTime } from '../message/spoken-clinic.ts';

interface Offered {
  offer: ToldTime;
  linkUrl: string;
  expiresAt: Date;
}

export const waitlistOffer: Composer<Offered> = {
  template: template(
    'Se liberó un horario: {dia} a las {hora} – {clinica}',
    'Se liberó un horario como el que usted esperaba: {dia} a las {hora}.',
    'Lo guardamos para usted hasta el {vence}. Después se lo ofreceremos a otra persona. Si no le interesa, no hace falta que responda.',
  ),
  read(taken, around) {
    const { patient, facts } = taken;
    return {
      linkUrl: textOf(taken, 'linkUrl'),
      expiresAt: instantOf(taken, 'expiresAtMs'),
      unsubscribeUrl: patient && around.unsubscribeUrl(patient.id),
      offer: {
        startsAt: instantOf(taken, 'startsAtMs'),
        doctorName: textOf(taken, 'doctorName'),
        roomName: typeof facts.roomName === 'string' ? facts.roomName : null,
      },
    };
  },
  action: 'Ver y aceptar el horario',
  lockScreenText({ offer, expiresAt, clinic: { timeZone } }) {
    const { day, minute } = wallTime(offer.startsAt, timeZone);
    return `Se liberó un horario: ${longDay(day)} a las ${clock(minute)}. Lo guardamos hasta el ${spokenMoment(expiresAt, timeZone)}.`;
  },
  invent: ({ time, linkUrl, expiresAt }) => ({
    offer: time,
    linkUrl,
    expiresAt,
  }),
};
