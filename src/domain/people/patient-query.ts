import { normalizeCode } from '../appointments/appointment-code.ts';
import { type DniCard, parseDniCard } from './dni-card.ts';
import { searchWords } from './name-search.ts';

/** The parsed search for a patient, typed or scanned at the counter. All words and numbers must match. */
export interface PatientQuery {
  /** Folded letters: each word matches any part of a name; with two letters or fewer, the start of a word in it. */
  words: string[];
  /** Digits only, three or more: each number matches any part of a DNI or of a phone without its country code. */
  numbers: string[];
  /** The whole text may also be an appointment's code. */
  code: string | null;
  /** The whole text came from a DNI card; then `numbers` is its DNI. */
  card: DniCard | null;
}

const MOST_WORDS = 6;
const MOST_CHARACTERS = 60;
const FEWEST_DIGITS = 3;

/** Null: the text is too short to search with. */
export function parsePatientQuery(typed: string): PatientQuery | null {
  const card = parseDniCard(typed.trim());
  if (card) return { words: [], numbers: [card.dni], code: null, card };
  const text = [...typed].slice(0, MOST_CHARACTERS).join('').replace(/\p{C}/gu, ' ').toWellFormed().trim();
  const { words, numbers } = isNumber(text) ? { words: [], numbers: [text] } : split(text);
  const query: PatientQuery = {
    words: words.slice(0, MOST_WORDS),
    numbers: numbers
      .map((text) => sayable(text.replace(/\D/g, '')))
      .filter((digits) => digits.length >= FEWEST_DIGITS)
      .slice(0, MOST_WORDS),
    code: normalizeCode(text),
    card: null,
  };
  const saysEnough = query.words.join('').length >= 2 || query.numbers.length > 0 || query.code !== null;
  return saysEnough ? query : null;
}

function split(text: string): { words: string[]; numbers: string[] } {
  const words = searchWords(text);
  // The search index ignores punctuation between letters: "D'Angelo" is searched as two words.
  const parts = words.filter((word) => !isNumber(word)).flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  return { words: parts.filter((part) => part !== ''), numbers: words.filter(isNumber) };
}

/** '30.111.222', '11 5555-4444', '+54 9 11…' */
function isNumber(text: string): boolean {
  return /^[\d\s.()+/-]*\d[\d\s.()+/-]*$/.test(text);
}

/** A phone number in searchable form: without 54, 549 or the leading 0 of a long-distance call. */
function sayable(digits: string): string {
  return digits.length < 10 ? digits : digits.replace(/^(549?|0)(?=\d{10}$)/, '');
}
