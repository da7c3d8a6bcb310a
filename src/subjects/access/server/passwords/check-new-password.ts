import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { parsePassword } from '../../../../base/person/rules/password-rules.ts';
import { commonPasswords } from './common-passwords.ts';

/** The owner of a new password: it must not contain what others know of them. */
export interface PasswordOwner {
  dni?: string | null;
  birthDate?: string | null;
  names: readonly string[];
  email?: string | null;
}

/** The password, ready to be hashed; or what is wrong with it, for the field `password`. */
export async function checkNewPassword(
  { snapshot }: Pick<Services, 'snapshot'>,
  typed: string,
  { dni, birthDate, names, email }: PasswordOwner,
): Promise<Outcome<string, 'INVALID_INPUT'>> {
  const { clinic } = await snapshot.any();
  const parsed = parsePassword(typed, {
    names,
    clinicName: clinic.name,
    commonPasswords: await commonPasswords(),
    dni: dni ?? undefined,
    birthDate: birthDate ?? undefined,
    email: email ?? undefined,
  });
  return parsed.ok
    ? done(parsed.password)
    : invalid('password', fieldMessages[parsed.refusal]);
}
