import { type ClinicDay, isClinicDay } from '../../time/clinic-day.ts';
import { cardNames } from './card-names.ts';
import { type Dni, parseDni } from './dni.ts';
import type { NameParts } from './person-names.ts';

/** Sex as the document says it. */
export type DocumentSex = 'F' | 'M' | 'X';

/** The fields of a card. Null: the card lacks the field, or its reader is not sure, and the user is asked. */
export interface DniCard extends NameParts {
  dni: Dni;
  fullName: string | null;
  /** The name as it was read, to show beside the question. */
  readName: string;
  birthDate: ClinicDay | null;
  sex: DocumentSex | null;
}

const LONGEST_CARD = 400;
// The prefix by which a reader names the kind of code that it read.
const SYMBOLOGY = /^\]L\d/;

/**
 * Parses the text that a barcode reader types from the PDF417 of an Argentine DNI. Null: any other text. With
 * another keyboard's layout a reader types '"' for '@', '-' for '/'.
 */
export function parseDniCard(text: string): DniCard | null {
  if (text.length > LONGEST_CARD) return null;
  const separator = text.includes('@') ? '@' : '"';
  const fields = text
    .replace(SYMBOLOGY, '')
    .split(separator)
    .map((field) => field.trim());
  const at = dniAt(fields);
  const dates = fields.flatMap((field, index) =>
    isDate(field) ? [{ index, date: readDate(field) }] : [],
  );
  const [birth, issue] = dates;
  if (
    at === null ||
    !birth ||
    !issue ||
    dates.some(({ date }) => date === null)
  )
    return null;
  const { dni } = at;
  const words = wordsOfCard(fields, {
    dniIndex: at.index,
    birthIndex: birth.index,
  });
  const names =
    words &&
    cardNames(words.names, {
      isOtherLayout: separator === '"' || hasOtherDates(fields),
    });
  if (!words || !names) return null;
  const born = birth.date && birthDay(birth.date, { dni, issued: issue.date });
  return born === undefined
    ? null
    : { dni, ...names, birthDate: born, sex: words.sex };
}

/** True if a text being typed already shows that it comes from a card, and so is not a DNI. */
export function looksLikeDniCard(text: string): boolean {
  return /[@"]/.test(text);
}

/** Finds the number before the letter of the copy. Documents older than the DNI have the sex before it. */
function dniAt(fields: readonly string[]): { index: number; dni: Dni } | null {
  const found = fields.flatMap((field, index) => {
    const digits = /^[MF]?(\d{7,8})$/i.exec(field)?.[1];
    const parsed = digits === undefined ? null : parseDni(digits);
    return parsed?.ok && /^\p{L}$/u.test(fields[index + 1] ?? '')
      ? [{ index, dni: parsed.dni }]
      : [];
  });
  const [first] = found;
  return first && found.every(({ dni }) => dni === first.dni) ? first : null;
}

/** The fields of names, and the sex. Null: it is no such card. */
function wordsOfCard(
  fields: readonly string[],
  { dniIndex, birthIndex }: { dniIndex: number; birthIndex: number },
): { names: string[]; sex: DocumentSex | null } | null {
  if (birthIndex < dniIndex) return null;
  // `@DNI@EJEMPLAR@1@APELLIDOS@NOMBRES@NACIONALIDAD@NACIMIENTO@SEXO@EMISIÓN@TRÁMITE@…`, of 2009.
  const isNumberFirst = fields
    .slice(0, dniIndex)
    .every((field) => field === '');
  if (isNumberFirst) {
    const [, type = '', ...texts] = fields.slice(dniIndex + 1, birthIndex);
    // The last is the nationality.
    const names = /^\d+$/.test(type) ? texts.slice(0, -1) : [];
    const sex = sexOf(fields[birthIndex + 1]);
    return names.length === 0 || sex === undefined ? null : { names, sex };
  }
  // `TRÁMITE@APELLIDOS@NOMBRES@SEXO@DNI@EJEMPLAR@NACIMIENTO@EMISIÓN@CUIL`, since 2012.
  // Since February 2026 without sex, and with years of two digits.
  const [procedure = '', ...texts] = fields.slice(0, dniIndex);
  if (!/^\d{6,}$/.test(procedure)) return null;
  const last = texts.length > 1 ? sexOf(texts.at(-1)) : undefined;
  if (last === undefined)
    return texts.length <= 2 ? { names: texts, sex: null } : null;
  // An empty last field of two is a name that the person does not have.
  if (last === null && texts.length === 2) return { names: texts, sex: null };
  return { names: texts.slice(0, -1), sex: last };
}

/** Null: the field is empty; undefined: it says anything else. */
function sexOf(field: string | undefined): DocumentSex | null | undefined {
  const letter = field?.toUpperCase();
  if (letter === '') return null;
  return letter === 'F' || letter === 'M' || letter === 'X'
    ? letter
    : undefined;
}

interface CardDate {
  /** A year of two or four digits. */
  year: string;
  monthAndDay: string;
}

const DATE = /^(\d{1,2})([^\p{L}\p{N}\s])(\d{1,2})\2(\d{4}|\d\d)$/u;
const isDate = (field: string) => DATE.test(field);
const hasOtherDates = (fields: readonly string[]) =>
  fields.some((field) => isDate(field) && !field.includes('/'));

function readDate(field: string): CardDate | null {
  const [, day = '', , month = '', year = ''] = DATE.exec(field) ?? [];
  const monthAndDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // 2000 has every day that a year of two digits may have.
  return isClinicDay(`${year.length === 4 ? year : '2000'}-${monthAndDay}`)
    ? { year, monthAndDay }
    : null;
}

const dayOf = (century: string, { year, monthAndDay }: CardDate): ClinicDay =>
  `${year.length === 4 ? '' : century}${year}-${monthAndDay}`;

// Numbers given at births before 1930 are below the first; at births since 2000, between the others.
const [NUMBERS_BEFORE_1930, NUMBERS_SINCE_2000, NUMBERS_OF_FOREIGNERS] = [
  20_000_000, 40_000_000, 90_000_000,
];

/**
 * The day of birth, before the card's issue. A year of two digits may be of two centuries: then the DNI
 * decides, where it can; null: ask. Undefined: the card says an impossible day.
 */
function birthDay(
  born: CardDate,
  { dni, issued }: { dni: Dni; issued: CardDate | null },
): ClinicDay | null | undefined {
  const until = issued && dayOf('20', issued);
  const possible = [...new Set([dayOf('19', born), dayOf('20', born)])].filter(
    (day) => isClinicDay(day) && until !== null && day <= until,
  );
  const [earlier, later] = possible;
  if (later === undefined) return earlier;
  const number = Number(dni);
  if (number < NUMBERS_BEFORE_1930) return earlier;
  return number >= NUMBERS_SINCE_2000 && number < NUMBERS_OF_FOREIGNERS
    ? later
    : null;
}
