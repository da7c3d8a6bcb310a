import { template } from '../../rules/message-template.ts';
import { type SecretLinkComposer, secretLink } from './secret-link.ts';

export const passwordLink: SecretLinkComposer = {
  ...secretLink,
  template: template(
    'Un enlace para elegir su contraseña – {clinica}',
    'Nos pidieron un enlace para elegir una contraseña nueva para su cuenta. El enlace es personal, sirve una sola vez y vence el {vence}.',
    'Si no lo pidió usted, no haga nada: su cuenta sigue como estaba.',
  ),
};
