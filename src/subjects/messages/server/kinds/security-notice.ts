import {
  isOthersAct,
  isSecurityNotice,
  type SecurityNotice,
  securityNoticeWords,
} from '../../../outbox/rules/security-notices.ts';
import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';
import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import { instantOf } from '../message/row-facts.ts';
import { spokenMoment } from '../message/spoken-clinic.ts';

interface Noticed {
  what: SecurityNotice;
  happenedAt: Date;
}

const SUBJECT = 'Aviso de seguridad sobre su cuenta – {clinica}';
const usual = template(
  SUBJECT,
  '{aviso}',
  'Si fue usted, no hace falta que haga nada. {consejo}',
);
// After another person's act, the advice for "if it was not you" is left out.
const ofOthersAct = template(SUBJECT, '{aviso}', '{consejo}');

export const securityNotice: Composer<Noticed> = {
  template: usual,
  templateOf: ({ what }) => (isOthersAct(what) ? ofOthersAct : usual),
  read: (taken) => ({
    what: noticeOf(taken),
    happenedAt: instantOf(taken, 'atMs'),
  }),
  values({ what, happenedAt, clinic }) {
    const { happened, advice } = securityNoticeWords[what];
    const momento = spokenMoment(happenedAt, clinic.timeZone);
    return { aviso: happened, consejo: advice, momento };
  },
  invent: ({ expiresAt }) => ({ what: 'password_set', happenedAt: expiresAt }),
};

function noticeOf({ kind, facts: { what } }: TakenMessage): SecurityNotice {
  if (!isSecurityNotice(what)) throw new Error(`A ${kind} needs what.`);
  return what;
}
