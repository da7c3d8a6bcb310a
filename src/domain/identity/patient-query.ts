import { normalizeCode } from '../appointments/appointment-code.ts';
import { type DniCard, parseDniCard } from './dni-card.ts';
import { searchWords } from './name-search.ts';

/** What somebody at the counter typed or scanned to find a patient. All of words and numbers must be found. */
export interface PatientQuery {
  /** Folded, of letters: each is any part of a name; of two letters or fewer, the beginning of one. */
  words: string[];
  /** Digits alone, three or more: each is any part of a DNI or of a phone without its country. */
  numbers: string[];
  /** The whole text may also be a turno's code. */
  code: string | null;
  /** The whole text came from a DNI card; then `numbers` is its DNI. */
  card: DniCard | null;
}

const MOST_WORDS = 6;
const MOST_CHARACTERS = 60;
const FEWEST_DIGITS = 3;

/** Null: it says too little to look for anybody. */
export function parsePatientQuery(typed: string): PatientQuery | null {
  const card = parseDniCard(typed.trim());
  if (card) return { words: [], numbers: [card.dni], code: null, card };
  const text = [...typed].slice(0, MOST_CHARACTERS).join('').replace(/\p{C}/gu, ' ').toWellFormed().trim();
  const { words, numbers } = isNumber(text) ? { words: [], numbers: [text] } : split(text);
  const query: PatientQuery = {
    words: words.slice(0, MOST_WORDS),
    numbers: numbers
      .map((one) => sayable(one.replace(/\D/g, '')))
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
  // Signs between letters say nothing to an index: "D'Angelo" is looked for as its two parts.
  const parts = words.filter((word) => !isNumber(word)).flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  return { words: parts.filter((part) => part !== ''), numbers: words.filter(isNumber) };
}

/** '30.111.222', '11 5555-4444', '+54 9 11…' */
function isNumber(text: string): boolean {
  return /^[\d\s.()+/-]*\d[\d\s.()+/-]*$/.test(text);
}

/** A phone as it is looked for: without 54, 549 or the 0 of a long-distance call. */
function sayable(digits: string): string {
  return digits.length < 10 ? digits : digits.replace(/^(549?|0)(?=\d{10}$)/, '');
}
