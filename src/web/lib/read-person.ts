import { fieldMessages } from '../../contract/field-messages.ts';
import type { BriefPatient } from '../../contract/person-fields.ts';
import { parseBirthDate } from '../../domain/identity/birth-date.ts';
import { parseDni } from '../../domain/identity/dni.ts';
import { parsePersonName } from '../../domain/identity/person-name.ts';

/** What every form about a new patient asks, as it was typed. */
export type TypedPerson = Record<'dni' | 'fullName' | 'birthDate' | 'phone' | 'email', string>;

export type PersonErrors = Partial<Record<keyof TypedPerson, string>>;

/** The person, or what is wrong with each field. `today` is the clinic's. */
export function readPerson(
  typed: TypedPerson,
  today: string,
): { person: Omit<BriefPatient, 'consent'> | null; errors: PersonErrors } {
  const dni = parseDni(typed.dni);
  const name = parsePersonName(typed.fullName);
  const birth = parseBirthDate(typed.birthDate, today);
  const phone = typed.phone.trim();
  const email = typed.email.trim();
  const errors: PersonErrors = {
    ...(!dni.ok && { dni: fieldMessages[dni.refusal] }),
    ...(!name.ok && { fullName: fieldMessages[name.refusal] }),
    ...(!birth.ok && { birthDate: fieldMessages[birth.refusal] }),
    ...(phone === '' && { phone: fieldMessages.PHONE_EMPTY }),
    ...(phone !== '' && !isLikelyPhone(phone) && { phone: fieldMessages.PHONE_UNREADABLE }),
    ...(email !== '' && !isLikelyEmail(email) && { email: fieldMessages.EMAIL_UNREADABLE }),
  };
  if (!dni.ok || !name.ok || !birth.ok || Object.keys(errors).length > 0) return { person: null, errors };
  const { birthDate } = birth;
  return { person: { dni: dni.dni, fullName: name.name, birthDate, phone, ...(email && { email }) }, errors };
}

// Whether it can be called is the server's to say: the numbering plans would weigh more than a page.
function isLikelyPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return /^[\d\s()+./-]{6,40}$/.test(phone) && digits >= 8 && digits <= 15;
}

export function isLikelyEmail(email: string): boolean {
  return email.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/.test(email);
}

/** The server's messages by the fields they speak of; what speaks of no field of the form is left out. */
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
