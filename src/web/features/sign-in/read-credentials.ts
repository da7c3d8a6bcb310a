import { fieldMessages } from '../../../contract/field-messages.ts';
import { parseDni } from '../../../domain/identity/dni.ts';
import type { Problem } from '../../lib/problem-of.ts';
import type { PanelRole } from '../../lib/stored-session.ts';

/** As it stands in the form: who is a DNI of patients, and an e-mail of the others. */
export interface TypedCredentials {
  dni: string;
  email: string;
  password: string;
}

export type CredentialErrors = { [Field in 'who' | 'password']?: string | undefined };

/** Digits of the DNI or the e-mail, or what is wrong with each field. */
export function readCredentials(
  role: PanelRole,
  { dni, email, password }: TypedCredentials,
): { who: string | null; errors: CredentialErrors } {
  const passwordError = password === '' ? fieldMessages.PASSWORD_EMPTY : undefined;
  if (role !== 'patient') {
    const who = email.trim();
    const errors = { who: who === '' ? 'Escriba su e-mail.' : undefined, password: passwordError };
    return { who: errors.who || passwordError ? null : who, errors };
  }
  const read = parseDni(dni);
  const errors = { who: read.ok ? undefined : fieldMessages[read.refusal], password: passwordError };
  return { who: read.ok && !passwordError ? read.dni : null, errors };
}

/** What a refusal says of a field, to stand beside it. */
export function errorsOf({ code, sentence, fields }: Problem): CredentialErrors {
  if (code === 'DNI_NOT_FOUND') return { who: sentence };
  if (code === 'WRONG_PASSWORD' || code === 'CREDENTIALS_INVALID') return { password: sentence };
  return { who: fields.dni ?? fields.email, password: fields.password };
}
