import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { parseBirthDate } from '../../../../base/person/rules/birth-date.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import { personWords } from '../../../../base/person/rules/person-words.ts';
import { numericDay } from '../../../../base/time/spanish-dates.ts';
import {
  type DeskNames,
  deskNamesOfCard,
  deskNamesOfSearch,
  noNames,
  readDeskNames,
} from '../../../../base/ui/forms/desk-names.ts';
import { readDocument } from '../../../../base/ui/forms/read-document.ts';
import {
  noDocument,
  type TypedDocument,
} from '../../../../base/ui/forms/typed-document.ts';
import type { StaffPatient } from '../../../appointments/contract/staff-appointments.ts';
import type { PatientMatches } from '../../../patients/contract/search.ts';
import type { DeskBooker } from '../../contract/desk-booking.ts';

/** A new person, as typed. */
export interface TypedDeskPerson extends DeskNames, TypedDocument {
  dni: string;
  hasNoDni: boolean;
  birthDate: string;
  phone: string;
  hasConsented: boolean;
  /** The scanned card that started the form. */
  card: PatientMatches['card'];
}

/** The person an appointment is for. */
export type DeskPerson =
  | { kind: 'known'; patient: Omit<StaffPatient, 'isIdentityVerified'> }
  | { kind: 'new'; typed: TypedDeskPerson };

export type DeskPersonErrors = Partial<
  Record<
    | 'person'
    | 'fullName'
    | 'givenNames'
    | 'familyNames'
    | 'dni'
    | 'birthDate'
    | 'phone'
    | keyof TypedDocument,
    string | undefined
  >
>;

const blank: TypedDeskPerson = {
  ...noNames,
  dni: '',
  hasNoDni: false,
  ...noDocument,
  birthDate: '',
  phone: '',
  hasConsented: false,
  card: null,
};

/** Starts the form of a new person from a text that found no patient. */
export function personFromSearch(
  text: string,
  card: PatientMatches['card'],
): TypedDeskPerson {
  if (card) {
    const birthDate = card.birthDate ? numericDay(card.birthDate) : '';
    return {
      ...blank,
      card,
      dni: card.dni,
      ...deskNamesOfCard(card),
      birthDate,
    };
  }
  const { numbers, words } = personWords(text);
  if (words.length > 0) return { ...blank, ...deskNamesOfSearch(text.trim()) };
  const [digits = ''] = numbers;
  return digits.length <= 8
    ? { ...blank, dni: digits }
    : { ...blank, phone: text.trim() };
}

/** Returns the person to send, or the error of each field. `today` is the clinic's day. */
export function readDeskPerson(
  person: DeskPerson | null,
  today: string,
): { booker: DeskBooker | null; errors: DeskPersonErrors } {
  if (!person)
    return {
      booker: null,
      errors: { person: 'Elija para quién es el turno.' },
    };
  if (person.kind === 'known') {
    return {
      booker: { kind: 'known', patientId: person.patient.id },
      errors: {},
    };
  }
  const { typed } = person;
  const { names, errors: nameErrors } = readDeskNames(typed);
  const dni = typed.hasNoDni ? null : parseDni(typed.dni);
  const birth =
    typed.birthDate.trim() === ''
      ? null
      : parseBirthDate(typed.birthDate, today);
  const isBirthMissing = typed.hasNoDni && birth === null;
  const phone = typed.phone.trim();
  const document = readDocument(typed.hasNoDni ? typed : noDocument);
  const errors: DeskPersonErrors = {
    ...document.errors,
    ...nameErrors,
    ...(dni && !dni.ok && { dni: fieldMessages[dni.refusal] }),
    ...(birth && !birth.ok && { birthDate: fieldMessages[birth.refusal] }),
    ...(isBirthMissing && { birthDate: fieldMessages.BIRTH_DATE_WITHOUT_DNI }),
  };
  if (!names || (dni && !dni.ok) || (birth && !birth.ok) || isBirthMissing)
    return { booker: null, errors };
  if (Object.keys(document.errors).length > 0) return { booker: null, errors };
  const patient = {
    ...names,
    dni: dni ? dni.dni : null,
    ...(document.document && { document: document.document }),
    ...(document.hasNoDocument && { hasNoDocument: true }),
    ...(birth?.ok && { birthDate: birth.birthDate }),
    ...(phone && { phone }),
  };
  return {
    booker: {
      kind: 'new',
      patient,
      isAnother: false,
      hasConsented: typed.hasConsented,
    },
    errors: {},
  };
}

/** The server's messages by field. */
export function personErrorsIn(
  fields: Record<string, string>,
): DeskPersonErrors {
  const at = (name: string) => fields[`booker.patient.${name}`];
  return {
    fullName: at('fullName'),
    familyNames: at('familyNames') ?? at('fullName'),
    dni: at('dni'),
    birthDate: at('birthDate'),
    phone: at('phone'),
    documentNumber: at('document.number'),
    documentCountry: at('document.country'),
  };
}
