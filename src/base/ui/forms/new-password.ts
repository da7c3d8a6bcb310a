import { fieldMessages } from '../../person/contract/field-messages.ts';

/** The hint of a field for a new password. */
export const NEW_PASSWORD_HINT =
  'Ocho caracteres o más. Una frase larga es fácil de recordar y difícil de adivinar. No use su DNI, su nombre ni su fecha de nacimiento.';

/** The checks possible before calling the server, which knows the common passwords and the account's data. */
export function newPasswordError(typed: string): string | undefined {
  if (typed === '') return 'Escriba la contraseña nueva.';
  return [...typed].length < 8 ? fieldMessages.PASSWORD_TOO_SHORT : undefined;
}
