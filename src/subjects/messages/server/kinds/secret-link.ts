import type { TakenMessage } from '../../../outbox/server/outbox-queries.ts';
import type { Composer } from '../message/composer.ts';
import { instantOf, textOf } from '../message/row-facts.ts';

interface SecretLink {
  linkUrl: string;
  expiresAt: Date;
}

/** The common part of the kinds with a secret link to choose a password. */
export const secretLink: Pick<
  Composer<SecretLink>,
  'read' | 'action' | 'invent'
> = {
  read: (taken: TakenMessage) => ({
    linkUrl: textOf(taken, 'linkUrl'),
    expiresAt: instantOf(taken, 'expiresAtMs'),
  }),
  action: 'Elegir la contraseña',
  invent: ({ linkUrl, expiresAt }) => ({ linkUrl, expiresAt }),
};

export type SecretLinkComposer = Composer<SecretLink>;
