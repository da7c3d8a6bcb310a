import { fieldMessages } from '../../person/contract/field-messages.ts';
import type { BriefPatient } from '../../person/contract/person-fields.ts';
import { parseBirthDate } from '../../person/rules/birth-date.ts';
import { parseDni } from '../../person/rules/dni.ts';
import { parsePersonName } from '../../person/rules/person-name.ts';
import type { TypedName } from '../../person/rules/typed-name.ts';
import { plainNumber } from '../../text/clean-typed.ts';
import { nameToSend, saidName } from './said-name.ts';

/** The fields of every form about a new patient, as typed. */
export type PersonField = 'dni' | 'fullName' | 'birthDate' | 'phone' | 'email';

export type TypedPerson = Record<PersonField, string> & {
  /** The name by its parts, where they were said. */
  nameParts?: TypedName | null;
};

export type PersonErrors = Partial<Record<PersonField, string>>;

/** The person, or the error of each field. `today` is the clinic's day. */
export function readPerson(
  typed: TypedPerson,
  today: string,
): { person: Omit<BriefPatient, 'consent'> | null; errors: PersonErrors } {
  const dni = parseDni(typed.dni);
  const name = parsePersonName(typed.fullName);
  const birth = parseBirthDate(typed.birthDate, today);
  const phone = plainNumber(typed.phone);
  const email = typed.email.trim();
  const errors: PersonErrors = {
    ...(!dni.ok && { dni: fieldMessages[dni.refusal] }),
    ...(!name.ok && { fullName: fieldMessages[name.refusal] }),
    ...(!birth.ok && { birthDate: fieldMessages[birth.refusal] }),
    ...(phone === '' && { phone: fieldMessages.PHONE_EMPTY }),
    ...(phone !== '' &&
      !isLikelyPhone(phone) && { phone: fieldMessages.PHONE_UNREADABLE }),
    ...(email !== '' &&
      !isLikelyEmail(email) && { email: fieldMessages.EMAIL_UNREADABLE }),
  };
  if (!dni.ok || !name.ok || !birth.ok || Object.keys(errors).length > 0)
    return { person: null, errors };
  const { birthDate } = birth;
  const names = nameToSend(saidName(name.name, typed.nameParts));
  return {
    person: {
      dni: dni.dni,
      ...names,
      birthDate,
      phone,
      ...(email && { email }),
    },
    errors,
  };
}

// The server decides whether the number can be called: the numbering plans would weigh more than a page.
function isLikelyPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return /^[\d\s()+./-]{6,40}$/.test(phone) && digits >= 6 && digits <= 15;
}

export function isLikelyEmail(email: string): boolean {
  return (
    email.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/.test(email)
  );
}

/** The server's messages by field; those of a field that the form does not have are left out. */
export function errorsByField<Name extends string>(
  messages: Record<string, string>,
  fieldOfPath: Record<string, Name>,
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  for (const [path, message] of Object.entries(messages)) {
    const field = fieldOfPath[path];
    if (field) errors[field] = message;
  }
  return errors;
}
