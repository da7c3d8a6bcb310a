import { template } from '../../rules/message-template.ts';
import { type SecretLinkComposer, secretLink } from './secret-link.ts';

export const invitation: SecretLinkComposer = {
  ...secretLink,
  template: template(
    'Su cuenta en {clinica}',
    'Abrimos una cuenta para usted en {clinica}. Para empezar a usarla, elija su contraseña.',
    'El enlace es personal, sirve una sola vez y vence el {vence}. Si no esperaba este mensaje, no hace falta que haga nada.',
  ),
};
