import { fieldMessages } from '../../person/contract/field-messages.ts';
import { parsePersonName } from '../../person/rules/person-name.ts';
import { newPasswordError } from './new-password.ts';
import { isLikelyEmail } from './read-person.ts';

/** The fields of the clinic's first administrator, as typed. */
export type TypedFirstAdmin = Record<'name' | 'email' | 'password', string>;

export function firstAdminErrors({
  name,
  email,
  password,
}: TypedFirstAdmin): Partial<Record<keyof TypedFirstAdmin, string>> {
  const read = parsePersonName(name);
  const wrongPassword = newPasswordError(password);
  return {
    ...(!read.ok && { name: fieldMessages[read.refusal] }),
    ...(!isLikelyEmail(email.trim()) && {
      email: fieldMessages.EMAIL_UNREADABLE,
    }),
    ...(wrongPassword && { password: wrongPassword }),
  };
}
