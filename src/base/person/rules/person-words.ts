import { plainNumber } from '../../text/clean-typed.ts';
import {
  hasWord,
  type SearchedText,
  searchedText,
  searchWords,
} from '../../text/name-search.ts';
import { dniOfCuil } from './cuil.ts';
import { withoutLabel } from './dni.ts';
import { parseDniCard } from './dni-card.ts';
import type { IdentityDocument } from './identity-document.ts';

/** The parts of a typed search; a person matches if each part does. */
export interface PersonWords {
  /** Folded, of letters, or of letters and digits as in a passport. */
  words: string[];
  /** Digits only: of a DNI, or of a phone without its country code. */
  numbers: string[];
}

// With the country in brackets, as lists have it.
const OTHER_DOCUMENT =
  /^(?:pasaporte|c\.?\s?i\.?|c[ée]dula(?: de identidad)?|(?:doc(?:umento|\.)? )?extranjero)\s(?:n[o°.]{1,2}\s)?([^(]*\d[^(]*)(?:\(.*)?$/i;
const LABELS = new Set([
  'dni',
  'le',
  'lc',
  'ci',
  'cuil',
  'cuit',
  'documento',
  'doc',
  'pasaporte',
  'nro',
  'n',
]);

/**
 * Reads what is typed, pasted or scanned to find a person: a card or a CUIL is its DNI, 'DNI 30.111.222' its
 * number.
 */
export function personWords(typed: string): PersonWords {
  const card = parseDniCard(typed.trim());
  if (card) return { words: [], numbers: [card.dni] };
  const text = withoutLabel(plainNumber(typed));
  const ofCuil = dniOfCuil(text);
  if (ofCuil !== null) return { words: [], numbers: [ofCuil] };
  if (isNumber(text)) return { words: [], numbers: [sayable(text)] };
  const document = OTHER_DOCUMENT.exec(text)?.[1]
    ?.replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  if (document)
    return isNumber(document)
      ? { words: [], numbers: [document] }
      : { words: [document], numbers: [] };
  const tokens = searchWords(text).map(joinedIfDocument);
  const isLabel = (token: string, at: number) =>
    LABELS.has(token.replace(/\W/g, '')) && /\d/.test(tokens[at + 1] ?? '');
  const said = tokens.filter((token, at) => !isLabel(token, at));
  return {
    words: said.filter((token) => !isNumber(token)),
    numbers: said
      .filter(isNumber)
      .map((token) => dniOfCuil(token) ?? sayable(token)),
  };
}

/** The same as one list, for what is searched in memory. */
export function allPersonWords(typed: string): string[] {
  const { words, numbers } = personWords(typed);
  return [...words, ...numbers];
}

/** The data by which a list finds a person. */
export interface SearchedPerson {
  names: readonly (string | null)[];
  dni: string | null;
  document?: IdentityDocument | null | undefined;
  phone: string | null;
}

/** A person to be searched by many queries; `others` are what else finds them, such as a ticket. */
export function searchedPerson(
  person: SearchedPerson,
  others: readonly (string | null)[] = [],
): SearchedText {
  const { names, dni, document, phone } = person;
  return searchedText(
    [...names, dni, document?.number, phone, ...others]
      .filter(Boolean)
      .join(' '),
  );
}

/** Like `matchesSearch`, for a person. No words match every person. */
export function isPersonFound(
  person: SearchedText,
  words: readonly string[],
): boolean {
  return words.every((word) => hasWord(person, word));
}

/** '30.111.222', '30,111,222', '11 5555-4444', '+54 9 11…' */
function isNumber(text: string): boolean {
  return /^[\d\s.,()+/-]*\d[\d\s.,()+/-]*$/.test(text);
}

/** 'ab-123.456' is a passport's 'ab123456'; 'k7m-2qf' is a code, which stays. */
function joinedIfDocument(token: string): string {
  const joined = token.replace(/[.,/-]/g, '');
  return /^[a-z]{1,3}\d{4,}[a-z]?$/.test(joined) ? joined : token;
}

/** A phone number in searchable form: without 54, 549 or the leading 0 of a long-distance call. */
function sayable(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length < 10
    ? digits
    : digits.replace(/^(549?|0)(?=\d{10}$)/, '');
}
