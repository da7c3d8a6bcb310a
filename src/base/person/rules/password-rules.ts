import { foldForSearch } from '../../text/name-search.ts';
import type { ClinicDay } from '../../time/clinic-day.ts';
import type { Dni } from './dni.ts';

export type PasswordRefusal =
  | 'PASSWORD_EMPTY'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_PERSONAL';

export type ParsedPassword =
  | { ok: true; password: string }
  | { ok: false; refusal: PasswordRefusal };

/** The data that an attacker who knows the person would try first. */
export interface PasswordContext {
  dni?: Dni | undefined;
  birthDate?: ClinicDay | undefined;
  /** All names of the person: full names and chosen names. */
  names: readonly string[];
  email?: string | undefined;
  clinicName: string;
}

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;
const MIN_LETTERS = 4;
// A shorter clinic name may occur in any word; a password that consists only of it is refused as a name.
const MIN_HELD = 6;

// Everyday words of a clinic: «clinica123» is tried before any list.
const EVERYDAY =
  'clinica clinicas consultorio consultorios sanatorio hospital policlinico centro medico medica medicos salud turno turnos turnoclaro doctor doctora recepcion secretaria administracion admin paciente pacientes usuario demo clave contrasena password'.split(
    ' ',
  );

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );

/**
 * A person's own password, normalized to NFC: 8 to 128 characters of any kind (NIST SP 800-63B, ASVS 5.0
 * V6.2). Refuses `commonPasswords` (lower case), letters that are only words of every clinic or only names,
 * and a text with the DNI (also backwards), the birth date, the e-mail or the clinic's name.
 */
export function parsePassword(
  typed: string,
  context: PasswordContext & { commonPasswords: ReadonlySet<string> },
): ParsedPassword {
  if (typed === '') return { ok: false, refusal: 'PASSWORD_EMPTY' };
  // Bounds the length before the text is normalized.
  if (typed.length > MAX_CHARACTERS * 8)
    return { ok: false, refusal: 'PASSWORD_TOO_LONG' };
  const password = typed.normalize('NFC');
  const characters = [...password].length;
  if (characters < MIN_CHARACTERS)
    return { ok: false, refusal: 'PASSWORD_TOO_SHORT' };
  if (characters > MAX_CHARACTERS)
    return { ok: false, refusal: 'PASSWORD_TOO_LONG' };
  if (context.commonPasswords.has(password.toLowerCase()))
    return { ok: false, refusal: 'PASSWORD_COMMON' };
  if (isPersonal(password, context))
    return { ok: false, refusal: 'PASSWORD_PERSONAL' };
  const isEveryday = isMadeOf(lettersOf(compact(password)), EVERYDAY);
  return isEveryday
    ? { ok: false, refusal: 'PASSWORD_COMMON' }
    : { ok: true, password };
}

function isPersonal(
  password: string,
  { dni, birthDate, names, email, clinicName }: PasswordContext,
): boolean {
  const folded = compact(password);
  const holds = (word: string) =>
    word.length >= MIN_HELD && folded.includes(word);
  return (
    [
      dni ?? '',
      backwards(dni ?? ''),
      compact(email ?? ''),
      compact(clinicName),
    ].some(holds) ||
    (birthDate !== undefined && tellsOfBirth(folded, birthDate)) ||
    isMadeOf(
      lettersOf(folded),
      [...names, mailbox(email), clinicName].flatMap(wordsOf),
    )
  );
}

function tellsOfBirth(folded: string, birthDate: ClinicDay): boolean {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const [shortYear, d, m] = [
    year.slice(2),
    String(Number(day)),
    String(Number(month)),
  ];
  const name = MONTHS[Number(month) - 1] ?? '';
  const anywhere = [
    day + month + year,
    year + month + day,
    month + day + year,
    name + year,
    `${name}de${year}`,
  ];
  // Dates so short that a longer number may contain them by chance: compared only with whole numbers.
  const alone = [
    d + m + year,
    day + month + shortYear,
    shortYear + month + day,
    d + m + shortYear,
  ];
  const numbers: string[] = folded.match(/\d+/g) ?? [];
  return (
    anywhere.some((date) => folded.includes(date)) ||
    alone.some((date) => numbers.includes(date))
  );
}

/** True if the letters consist only of these words, in any order and number. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  if (letters.length < MIN_LETTERS) return false;
  // The positions where a sequence of whole words can end; a regular expression would try every possible split.
  const ends = new Set([0]);
  for (let at = 0; at < letters.length; at++) {
    if (!ends.has(at)) continue;
    for (const word of words)
      if (letters.startsWith(word, at)) ends.add(at + word.length);
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

/** Without case, accents, or the separators in dates, numbers and names. */
function compact(text: string): string {
  return foldForSearch(text).replace(/[\s.,:;/_+-]/g, '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

function backwards(text: string): string {
  return [...text].reverse().join('');
}
