import { fieldMessages } from '../../../contract/field-messages.ts';
import type { FilePerson, PatientFile } from '../../../contract/reception/patient-file.ts';
import type { PatientsFound } from '../../../contract/reception/search.ts';
import { numericDay } from '../../../domain/calendar/spanish-dates.ts';
import { parseBirthDate } from '../../../domain/identity/birth-date.ts';
import { formatDni, parseDni } from '../../../domain/identity/dni.ts';
import type { DniCard } from '../../../domain/identity/dni-card.ts';
import { parsePersonName, titleCaseName } from '../../../domain/identity/person-name.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { errorsByField, isLikelyEmail } from '../../lib/read-person.ts';

/** A person's data as they are being typed. */
export interface PersonDraft {
  dni: string;
  hasNoDni: boolean;
  fullName: string;
  chosenName: string;
  birthDate: string;
  sexOnDocument: 'F' | 'M' | 'X' | '';
  phone: string;
  email: string;
}

export type PersonErrors = Partial<Record<keyof PersonDraft, string>>;

export const nobody: PersonDraft = {
  ...{ dni: '', hasNoDni: false, fullName: '', chosenName: '', birthDate: '', sexOnDocument: '' },
  ...{ phone: '', email: '' },
};

export function draftOf(file: PatientFile): PersonDraft {
  return {
    dni: file.dni ? formatDni(file.dni) : '',
    hasNoDni: file.dni === null,
    fullName: file.fullName,
    chosenName: file.chosenName ?? '',
    birthDate: file.birthDate ? numericDay(file.birthDate) : '',
    sexOnDocument: file.sexOnDocument ?? '',
    phone: file.phone ? formatPhone(file.phone) : '',
    email: file.email ?? '',
  };
}

/** What was looked for and not found begins the form of who is new. */
export function draftFromSearch(text: string, card: PatientsFound['card']): PersonDraft {
  if (card) return filledFromCard(nobody, card);
  const typed = text.trim();
  const digits = typed.replace(/[\s.()+-]/g, '');
  if (!/^\d+$/.test(digits)) return { ...nobody, fullName: titleCaseName(typed) };
  return digits.length <= 8 ? { ...nobody, dni: digits } : { ...nobody, phone: typed };
}

/** What the document says takes the place of what was typed; the rest stays. */
export function filledFromCard(
  draft: PersonDraft,
  card: Omit<DniCard, 'dni'> & { dni: string },
): PersonDraft {
  const { fullName, sex: sexOnDocument } = card;
  const birthDate = numericDay(card.birthDate);
  return { ...draft, dni: formatDni(card.dni), hasNoDni: false, fullName, birthDate, sexOnDocument };
}

/** The person as they are sent, or what is wrong with each field. `today` is the clinic's. */
export function readPersonDraft(
  draft: PersonDraft,
  today: string,
): { person: FilePerson; errors: null } | { person: null; errors: PersonErrors } {
  const dni = draft.hasNoDni ? null : parseDni(draft.dni);
  const name = parsePersonName(draft.fullName);
  const chosen = draft.chosenName.trim() === '' ? null : parsePersonName(draft.chosenName);
  const birth = draft.birthDate.trim() === '' ? null : parseBirthDate(draft.birthDate, today);
  const email = draft.email.trim();
  const errors: PersonErrors = {
    ...(dni && !dni.ok && { dni: fieldMessages[dni.refusal] }),
    ...(!name.ok && { fullName: fieldMessages[name.refusal] }),
    ...(chosen && !chosen.ok && { chosenName: fieldMessages[chosen.refusal] }),
    ...(birth && !birth.ok && { birthDate: fieldMessages[birth.refusal] }),
    ...(!dni && !birth && { birthDate: fieldMessages.BIRTH_DATE_WITHOUT_DNI }),
    ...(email !== '' && !isLikelyEmail(email) && { email: fieldMessages.EMAIL_UNREADABLE }),
  };
  if ((dni && !dni.ok) || !name.ok || (chosen && !chosen.ok) || (birth && !birth.ok)) {
    return { person: null, errors };
  }
  if (Object.keys(errors).length > 0) return { person: null, errors };
  const person: FilePerson = {
    fullName: name.name,
    chosenName: chosen?.name ?? null,
    dni: dni?.dni ?? null,
    birthDate: birth?.birthDate ?? null,
    sexOnDocument: draft.sexOnDocument || null,
    email: email || null,
    phone: draft.phone.trim() || null,
  };
  return { person, errors: null };
}

/** The server's messages beside the fields they speak of. */
export function personErrorsIn(fields: Record<string, string>): PersonErrors {
  return errorsByField(fields, {
    ...{ 'person.dni': 'dni', 'person.fullName': 'fullName', 'person.chosenName': 'chosenName' },
    ...{ 'person.birthDate': 'birthDate', 'person.sexOnDocument': 'sexOnDocument' },
    ...{ 'person.phone': 'phone', 'person.email': 'email' },
  } as const);
}
