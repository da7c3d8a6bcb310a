import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';

/** The credentials as typed: `dni` for patients, `email` for the others. */
export interface TypedCredentials {
  dni: string;
  email: string;
  password: string;
}

/** The DNI's digits or the e-mail, with the password, or the error of each field. */
export function readCredentials(
  role: PanelRole,
  { dni, email, password }: TypedCredentials,
) {
  const errors = {
    password: password === '' ? fieldMessages.PASSWORD_EMPTY : undefined,
  };
  if (role !== 'patient') {
    const who = email.trim();
    return {
      call: { who, password },
      errors: {
        ...errors,
        email: who === '' ? 'Escriba su e-mail.' : undefined,
      },
    };
  }
  const read = parseDni(dni);
  return read.ok
    ? { call: { who: read.dni, password }, errors }
    : { call: null, errors: { ...errors, dni: fieldMessages[read.refusal] } };
}

/** The messages of a refusal by field. */
export function refusedFieldsOf(error: unknown): Record<string, string> {
  const { code, sentence, fields } = problemOf(error);
  if (code === 'DNI_NOT_FOUND') return { dni: sentence };
  if (code === 'WRONG_PASSWORD' || code === 'CREDENTIALS_INVALID')
    return { password: sentence };
  return fields;
}
