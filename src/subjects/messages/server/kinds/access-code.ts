import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import { instantOf, textOf } from '../message/row-facts.ts';

interface Code {
  accessCode: string;
  expiresAt: Date;
}

export const accessCode: Composer<Code> = {
  template: template(
    'Su código para entrar – {clinica}',
    'Su código es {codigo_acceso}. Sirve una sola vez, hasta el {vence}.',
    'No se lo dé a nadie: la clínica nunca se lo va a pedir. Si usted no lo solicitó, no hace falta que haga nada.',
  ),
  read: (taken) => ({
    accessCode: textOf(taken, 'code'),
    expiresAt: instantOf(taken, 'expiresAtMs'),
  }),
  values: ({ accessCode }) => ({ codigo_acceso: accessCode }),
  facts: ({ accessCode }) => [{ label: 'Código', value: accessCode }],
  invent: ({ expiresAt }) => ({ accessCode: '481302', expiresAt }),
};
