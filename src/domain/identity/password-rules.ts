import type { ClinicDay } from '../calendar/clinic-day.ts';
import type { Dni } from './dni.ts';
import { foldForSearch } from './name-search.ts';

export type PasswordRefusal =
  | 'PASSWORD_EMPTY'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_PERSONAL';

export type ParsedPassword = { ok: true; password: string } | { ok: false; refusal: PasswordRefusal };

/** What somebody who knows the person would try first. */
export interface PasswordContext {
  dni?: Dni | undefined;
  birthDate?: ClinicDay | undefined;
  /** Full names, chosen names: every one the person goes by. */
  names: readonly string[];
  email?: string | undefined;
  clinicName: string;
}

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;
const MIN_LETTERS = 4;
// A shorter clinic's name may be part of any word; alone it is refused as a name is.
const MIN_HELD = 6;

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/**
 * A password of one's own, composed (NFC): 8 to 128 characters, any, in any mixture (NIST SP 800-63B,
 * ASVS 5.0 V6.2). Refuses one of the commonest, which come in lower case; one that holds the DNI, forwards or
 * backwards, the birth date, the e-mail or the clinic's name; and one whose letters are nothing but names.
 */
export function parsePassword(
  typed: string,
  context: PasswordContext & { commonPasswords: ReadonlySet<string> },
): ParsedPassword {
  if (typed === '') return { ok: false, refusal: 'PASSWORD_EMPTY' };
  // Before anything walks over it.
  if (typed.length > MAX_CHARACTERS * 8) return { ok: false, refusal: 'PASSWORD_TOO_LONG' };
  const password = typed.normalize('NFC');
  const characters = [...password].length;
  if (characters < MIN_CHARACTERS) return { ok: false, refusal: 'PASSWORD_TOO_SHORT' };
  if (characters > MAX_CHARACTERS) return { ok: false, refusal: 'PASSWORD_TOO_LONG' };
  if (context.commonPasswords.has(password.toLowerCase())) return { ok: false, refusal: 'PASSWORD_COMMON' };
  return isPersonal(password, context) ? { ok: false, refusal: 'PASSWORD_PERSONAL' } : { ok: true, password };
}

function isPersonal(
  password: string,
  { dni, birthDate, names, email, clinicName }: PasswordContext,
): boolean {
  const folded = compact(password);
  const holds = (word: string) => word.length >= MIN_HELD && folded.includes(word);
  return (
    [dni ?? '', backwards(dni ?? ''), compact(email ?? ''), compact(clinicName)].some(holds) ||
    (birthDate !== undefined && tellsOfBirth(folded, birthDate)) ||
    isMadeOf(lettersOf(folded), [...names, mailbox(email), clinicName].flatMap(wordsOf))
  );
}

function tellsOfBirth(folded: string, birthDate: ClinicDay): boolean {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const [shortYear, d, m] = [year.slice(2), String(Number(day)), String(Number(month))];
  const name = MONTHS[Number(month) - 1] ?? '';
  const anywhere = [
    day + month + year,
    year + month + day,
    month + day + year,
    name + year,
    `${name}de${year}`,
  ];
  // So short that a longer number may hold them by chance.
  const alone = [d + m + year, day + month + shortYear, shortYear + month + day, d + m + shortYear];
  const numbers: string[] = folded.match(/\d+/g) ?? [];
  return anywhere.some((date) => folded.includes(date)) || alone.some((date) => numbers.includes(date));
}

/** Whether the letters are words of these and nothing else, in any order and however often. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  if (letters.length < MIN_LETTERS) return false;
  // Where a run of whole words may end; a pattern would try every way of cutting it.
  const ends = new Set([0]);
  for (let at = 0; at < letters.length; at++) {
    if (!ends.has(at)) continue;
    for (const word of words) if (letters.startsWith(word, at)) ends.add(at + word.length);
  }
  return ends.has(letters.length);
}

function wordsOf(name: string): string[] {
  return foldForSearch(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
}

function mailbox(email = ''): string {
  return email.slice(0, Math.max(0, email.lastIndexOf('@')));
}

/** Without case, accents, and what people write between the parts of a date, a number or a name. */
function compact(text: string): string {
  return foldForSearch(text).replace(/[\s.,:;/_+-]/g, '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

function backwards(text: string): string {
  return [...text].reverse().join('');
}
