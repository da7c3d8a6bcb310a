import { z } from 'zod';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { DniFieldSchema } from '../../../../base/person/contract/person-fields.ts';
import { parseBirthDate } from '../../../../base/person/rules/birth-date.ts';
import { formatDni, parseDni } from '../../../../base/person/rules/dni.ts';
import type { DniCard } from '../../../../base/person/rules/dni-card.ts';
import { otherDocumentKinds } from '../../../../base/person/rules/identity-document.ts';
import { personWords } from '../../../../base/person/rules/person-words.ts';
import { numericDay } from '../../../../base/time/spanish-dates.ts';
import { typedPhone } from '../../../../base/ui/format/typed-phone.ts';
import {
  deskNamesOf,
  deskNamesOfCard,
  deskNamesOfSearch,
  noNames,
  readDeskNames,
} from '../../../../base/ui/forms/desk-names.ts';
import { messagesWithin } from '../../../../base/ui/forms/messages-within.ts';
import { readDocument } from '../../../../base/ui/forms/read-document.ts';
import { noDocument } from '../../../../base/ui/forms/typed-document.ts';
import {
  typedOrNull,
  typedText,
} from '../../../../base/ui/forms/typed-fields.ts';
import {
  type FilePerson,
  FilePersonSchema,
} from '../../contract/file-fields.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
import type { PatientMatches } from '../../contract/search.ts';

const { shape } = FilePersonSchema;

const typedBirthDate = (today: string) =>
  typedText.transform((typed, context) => {
    if (typed === '') return null;
    const read = parseBirthDate(typed, today);
    if (read.ok) return read.birthDate;
    context.issues.push({
      code: 'custom',
      message: fieldMessages[read.refusal],
      input: typed,
    });
    return z.NEVER;
  });

/** `today` is the clinic's day. */
export const personSchema = (today: string) =>
  FilePersonSchema.extend({
    dni: typedText,
    hasNoDni: z.boolean(),
    givenNames: typedText,
    familyNames: typedText,
    fullName: typedText,
    isUndivided: z.boolean(),
    documentKind: z.enum(['', 'none', ...otherDocumentKinds]),
    documentNumber: typedText,
    documentCountry: typedText,
    chosenName: typedOrNull.pipe(shape.chosenName),
    birthDate: typedBirthDate(today).pipe(shape.birthDate),
    sexOnDocument: typedOrNull.pipe(shape.sexOnDocument),
    phone: typedOrNull.pipe(shape.phone),
    email: typedOrNull.pipe(shape.email),
    isEmailTheirs: z.boolean(),
  }).superRefine(
    ({ hasNoDni, dni, birthDate, ...typed }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      for (const [field, message] of Object.entries(
        readDeskNames(typed).errors,
      )) {
        if (message) refuse(field, message);
      }
      const read = parseDni(dni);
      if (!hasNoDni && !read.ok) refuse('dni', fieldMessages[read.refusal]);
      for (const [field, message] of Object.entries(readDocument(typed).errors))
        refuse(field, message);
      if (hasNoDni && birthDate === null)
        refuse('birthDate', fieldMessages.BIRTH_DATE_WITHOUT_DNI);
    },
    { when: () => true },
  );
export type PersonSchema = ReturnType<typeof personSchema>;
export type TypedPerson = z.input<PersonSchema>;

/** The person that the API takes. */
export function personOf({
  hasNoDni,
  dni,
  documentKind,
  documentNumber,
  documentCountry,
  isEmailTheirs: _,
  ...typed
}: z.output<PersonSchema>): FilePerson {
  const {
    isUndivided: _is,
    givenNames: _given,
    familyNames: _family,
    fullName,
    ...person
  } = typed;
  const names = readDeskNames(typed).names ?? { fullName };
  const { document, hasNoDocument } = readDocument({
    documentKind,
    documentNumber,
    documentCountry,
  });
  const own = { document, hasNoDocument: hasNoDni && hasNoDocument };
  return {
    ...person,
    ...names,
    dni: hasNoDni ? null : DniFieldSchema.parse(dni),
    ...own,
  };
}

/** The API's messages by the fields of the form. */
export function personErrorsOf(error: unknown): Record<string, string> {
  const { code, fields } = problemOf(error);
  if (code === 'DNI_REGISTERED') return { dni: 'Ese DNI es de otra persona.' };
  if (code === 'DOCUMENT_REGISTERED')
    return { documentNumber: 'Ese documento es de otra persona.' };
  return messagesWithin('person', fields);
}

export const nobody: TypedPerson = {
  dni: '',
  hasNoDni: false,
  ...noDocument,
  ...noNames,
  chosenName: '',
  birthDate: '',
  sexOnDocument: '',
  phone: '',
  email: '',
  isEmailTheirs: false,
};

export function typedPersonOf(file: PatientFile): TypedPerson {
  return {
    dni: file.dni ? formatDni(file.dni) : '',
    hasNoDni: file.dni === null,
    documentKind: file.document?.kind ?? (file.hasNoDocument ? 'none' : ''),
    documentNumber: file.document?.number ?? '',
    documentCountry: file.document?.country ?? '',
    ...deskNamesOf(file),
    chosenName: file.chosenName ?? '',
    birthDate: file.birthDate ? numericDay(file.birthDate) : '',
    sexOnDocument: file.sexOnDocument ?? '',
    phone: file.phone ? typedPhone(file.phone) : '',
    email: file.email ?? '',
    isEmailTheirs: false,
  };
}

/** Starts the form of a new patient with a search text that found no person. */
export function personOfSearch(
  text: string,
  card: PatientMatches['card'],
): TypedPerson {
  if (card) return { ...nobody, ...typedCard(card) };
  const { numbers, words } = personWords(text);
  if (words.length > 0) return { ...nobody, ...deskNamesOfSearch(text.trim()) };
  const [digits = ''] = numbers;
  return digits.length <= 8
    ? { ...nobody, dni: digits }
    : { ...nobody, phone: text.trim() };
}

/** The fields of a card. They replace typed ones, and empty the fields that the patient must be asked for. */
export function typedCard({
  dni,
  birthDate,
  sex,
  ...names
}: Omit<DniCard, 'dni'> & { dni: string }) {
  return {
    dni: formatDni(dni),
    hasNoDni: false,
    ...deskNamesOfCard({ birthDate, sex, ...names }),
    birthDate: birthDate ? numericDay(birthDate) : '',
    ...(sex && { sexOnDocument: sex }),
  };
}
