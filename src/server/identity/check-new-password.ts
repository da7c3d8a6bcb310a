import { fieldMessages } from '../../contract/field-messages.ts';
import { parsePassword } from '../../domain/identity/password-rules.ts';
import { done, invalid, type Outcome } from '../refusal.ts';
import type { AccessServices } from './access-services.ts';
import { commonPasswords } from './common-passwords.ts';

/** Whose password it is to be: what others know of them is no secret. */
export interface PasswordOwner {
  dni?: string | null;
  birthDate?: string | null;
  names: readonly string[];
  email?: string | null;
}

/** The password, fit to be hashed; or what is wrong with it, beside the field `password`. */
export async function checkNewPassword(
  { catalog }: Pick<AccessServices, 'catalog'>,
  typed: string,
  { dni, birthDate, names, email }: PasswordOwner,
): Promise<Outcome<string, 'INVALID_INPUT'>> {
  const { clinic } = await catalog.any();
  const parsed = parsePassword(typed, {
    names,
    clinicName: clinic.name,
    commonPasswords: await commonPasswords(),
    dni: dni ?? undefined,
    birthDate: birthDate ?? undefined,
    email: email ?? undefined,
  });
  return parsed.ok ? done(parsed.password) : invalid('password', fieldMessages[parsed.refusal]);
}
