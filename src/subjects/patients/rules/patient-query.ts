import {
  type DniCard,
  parseDniCard,
} from '../../../base/person/rules/dni-card.ts';
import { personWords } from '../../../base/person/rules/person-words.ts';
import { normalizeCode } from '../../../base/text/appointment-code.ts';
import { withoutInvisible } from '../../../base/text/clean-typed.ts';

/** The parsed search for a patient, typed or scanned at the counter. All words and numbers must match. */
export interface PatientQuery {
  /**
   * Folded letters: each word matches any part of a name. A word of two letters or fewer matches the start of
   * a word.
   */
  words: string[];
  /** Digits only, three or more: each matches any part of a DNI, or of a phone without its country code. */
  numbers: string[];
  /** The whole text, if it may be an appointment's code. */
  code: string | null;
  /** The card, if the whole text came from one; then `numbers` is its DNI. */
  card: DniCard | null;
}

const MOST_WORDS = 6;
const MOST_CHARACTERS = 60;
const FEWEST_DIGITS = 3;

/** Null: the text is too short to search for. */
export function parsePatientQuery(typed: string): PatientQuery | null {
  const card = parseDniCard(typed.trim());
  if (card) return { words: [], numbers: [card.dni], code: null, card };
  const text = readable(typed);
  const { words, numbers } = personWords(text);
  // The search index ignores punctuation between letters: "D'Angelo" is searched as two words.
  const parts = words
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part !== '');
  const query: PatientQuery = {
    words: parts.slice(0, MOST_WORDS),
    numbers: numbers
      .filter((digits) => digits.length >= FEWEST_DIGITS)
      .slice(0, MOST_WORDS),
    code: normalizeCode(text),
    card: null,
  };
  const saysEnough =
    query.words.join('').length >= 2 ||
    query.numbers.length > 0 ||
    query.code !== null;
  return saysEnough ? query : null;
}

/** Removes invisible characters. Any other control character becomes a space. */
function readable(typed: string): string {
  const shown = [...withoutInvisible(typed)].slice(0, MOST_CHARACTERS).join('');
  return shown.replace(/\p{C}/gu, ' ').toWellFormed().trim();
}
