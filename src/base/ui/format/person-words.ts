import { parseDniCard } from '../../person/rules/dni-card.ts';
import type { IdentityDocument } from '../../person/rules/identity-document.ts';
import {
  listedPerson,
  type PersonNames,
} from '../../person/rules/person-names.ts';
import { ageOn } from '../../time/clinic-day.ts';
import { documentWords } from './document-words.ts';
import { formatDni } from './format.ts';

interface Person {
  fullName: string;
  chosenName: string | null;
  familyNames: string | null;
  dni: string | null;
  birthDate: string | null;
  /** Absent where a list does not tell it. */
  document?: IdentityDocument | null | undefined;
}

/** The name by which the person is addressed. */
export function nameOf({
  fullName,
  chosenName,
}: Pick<Person, 'fullName' | 'chosenName'>): string {
  return chosenName ?? fullName;
}

/** The same for lists that people search by surname, if it is known: `Pérez, María`. */
export function listedNameOf(
  person: Pick<Person, 'fullName' | 'chosenName' | 'familyNames'>,
): string {
  return listedPerson(person);
}

/** The same for a name by which the person is addressed. */
export function listedName(name: string, familyNames: string | null): string {
  return listedPerson({ fullName: name, chosenName: null, familyNames });
}

/** `DNI 30.111.222`, `Pasaporte AB123456 (Suecia)`; null: no document is known. */
export function numberOf({
  dni,
  document,
}: Pick<Person, 'dni' | 'document'>): string | null {
  if (dni) return `DNI ${formatDni(dni)}`;
  return document ? documentWords(document) : null;
}

/** The same for lists in which each person has a number: `30.111.222`, `Pasaporte AB123456 (Suecia)`. */
export function shortNumberOf({
  dni,
  document,
}: Pick<Person, 'dni' | 'document'>): string | null {
  return dni ? formatDni(dni) : document ? documentWords(document) : null;
}

export const NO_DOCUMENT = 'Sin DNI';

/** `DNI 30.111.222 · 41 años`, `Pasaporte AB123456 (Suecia)`: to tell namesakes apart. */
export function identityOf(
  { dni, document, birthDate }: Pick<Person, 'dni' | 'birthDate' | 'document'>,
  today: string,
): string {
  const number = numberOf({ dni, document }) ?? NO_DOCUMENT;
  return [number, birthDate ? ageOf(birthDate, today) : '']
    .filter(Boolean)
    .join(' · ');
}

/** `8 años`. */
export function ageOf(birthDate: string, today: string): string {
  return ageWords(ageOn(birthDate > today ? birthDate : today, birthDate));
}

function ageWords(years: number): string {
  if (years === 0) return 'menos de 1 año';
  return years === 1 ? '1 año' : `${years} años`;
}

interface CardName extends Pick<PersonNames, 'familyNames'> {
  fullName: string | null;
  readName: string;
}

/** The words that were searched for: the text, or the name on a scanned card. */
export function sayQuery(
  text: string,
  card: CardName | null | undefined,
): string {
  return card
    ? listedName(card.fullName ?? card.readName, card.familyNames)
    : text.trim();
}

/** The same for a text that was read or typed: a card is shown as the name of its person. */
export function sayRead(text: string): string {
  return sayQuery(text, parseDniCard(text));
}
