import { type ClinicDay, isClinicDay } from '../time/clinic-day.ts';
import { readDay } from './birth-date.ts';
import { type Dni, parseDni } from './dni.ts';
import { parsePersonName, titleCaseName } from './person-name.ts';

/** Sex as the document says it. */
export type DocumentSex = 'F' | 'M' | 'X';

export interface DniCard {
  dni: Dni;
  fullName: string;
  birthDate: ClinicDay;
  sex: DocumentSex;
}

/** The index of each value among the fields of the card's text. */
interface CardLayout {
  dni: number;
  surnames: number;
  givenNames: number;
  sex: number;
  birthDate: number;
}

// TRÁMITE@APELLIDOS@NOMBRES@SEXO@DNI@EJEMPLAR@NACIMIENTO@EMISIÓN…
const PRESENT_CARD: CardLayout = { surnames: 1, givenNames: 2, sex: 3, dni: 4, birthDate: 6 };
// @DNI@EJEMPLAR@1@APELLIDOS@NOMBRES@NACIONALIDAD@NACIMIENTO@SEXO@EMISIÓN@TRÁMITE…
const EARLIER_CARD: CardLayout = { dni: 1, surnames: 4, givenNames: 5, birthDate: 7, sex: 8 };

const LONGEST_CARD = 400;

/**
 * Parses what a barcode reader types from the PDF417 of an Argentine DNI, in the present and the earlier layout;
 * null: any other text. Also accepts a reader set to another keyboard layout, which types '"' for '@' and '-' for
 * '/'.
 */
export function parseDniCard(text: string): DniCard | null {
  if (text.length > LONGEST_CARD) return null;
  const separator = text.includes('@') ? '@' : '"';
  const fields = text.split(separator).map((field) => field.trim());
  return readFields(fields, fields[0] === '' ? EARLIER_CARD : PRESENT_CARD);
}

/** Whether a text being typed already shows that it comes from a card, so that it is not taken for a DNI. */
export function looksLikeDniCard(text: string): boolean {
  return /[@"]/.test(text);
}

function readFields(fields: readonly string[], layout: CardLayout): DniCard | null {
  const field = (name: keyof CardLayout) => fields[layout[name]] ?? '';
  // Documents older than the DNI have the sex before the number.
  const dni = parseDni(field('dni').replace(/^[MF](?=\d)/i, ''));
  const surnames = field('surnames');
  const givenNames = field('givenNames');
  const name = parsePersonName(titleCaseName(`${givenNames} ${surnames}`));
  const birthDate = readDay(field('birthDate'));
  const sex = field('sex').toUpperCase();
  if (!dni.ok || surnames === '' || givenNames === '' || !name.ok) return null;
  if (birthDate === null || !isClinicDay(birthDate) || !isDocumentSex(sex)) return null;
  return { dni: dni.dni, fullName: name.name, birthDate, sex };
}

function isDocumentSex(text: string): text is DocumentSex {
  return text === 'F' || text === 'M' || text === 'X';
}
