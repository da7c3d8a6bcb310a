import { plainNumber } from '../text/clean-typed.ts';
import { dniOfCuil } from './cuil.ts';
import { withoutLabel } from './dni.ts';
import { hasWord, searchedText, searchWords } from './name-search.ts';

/** The parts of a typed search; a person matches if each part does. */
export interface PersonWords {
  /** Folded, of letters, or of letters and digits as in a passport. */
  words: string[];
  /** Digits only: of a DNI, or of a phone without its country code. */
  numbers: string[];
}

const OTHER_DOCUMENT = /^(?:pasaporte|c\.?\s?i\.?|c[ée]dula(?: de identidad)?)\s(?:n[o°.]{1,2}\s)?(.*\d.*)$/i;
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

/** Reads what is typed or pasted to find a person: a CUIL is its DNI, 'DNI 30.111.222' its number. */
export function personWords(typed: string): PersonWords {
  const text = withoutLabel(plainNumber(typed));
  const ofCuil = dniOfCuil(text);
  if (ofCuil !== null) return { words: [], numbers: [ofCuil] };
  if (isNumber(text)) return { words: [], numbers: [sayable(text)] };
  const document = OTHER_DOCUMENT.exec(text)?.[1]
    ?.replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  if (document)
    return isNumber(document) ? { words: [], numbers: [document] } : { words: [document], numbers: [] };
  const tokens = searchWords(text).map(joinedIfDocument);
  const isLabel = (token: string, at: number) =>
    LABELS.has(token.replace(/\W/g, '')) && /\d/.test(tokens[at + 1] ?? '');
  const said = tokens.filter((token, at) => !isLabel(token, at));
  return {
    words: said.filter((token) => !isNumber(token)),
    numbers: said.filter(isNumber).map((token) => dniOfCuil(token) ?? sayable(token)),
  };
}

/** The same as one list, for what is searched in memory. */
export function allPersonWords(typed: string): string[] {
  const { words, numbers } = personWords(typed);
  return [...words, ...numbers];
}

/** As `matchesSearch`, of a text with a person's name and numbers. */
export function matchesPerson(text: string, query: string): boolean {
  const searched = searchedText(text);
  return allPersonWords(query).every((word) => hasWord(searched, word));
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
  return digits.length < 10 ? digits : digits.replace(/^(549?|0)(?=\d{10}$)/, '');
}
