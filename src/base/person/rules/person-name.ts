import { parsePlainText } from '../../text/plain-text.ts';
import { hasEmoji, withSpacedInitials } from './name-signs.ts';

export type NameRefusal =
  | 'NAME_EMPTY'
  | 'NAME_TOO_SHORT'
  | 'NAME_TOO_LONG'
  | 'NAME_WITHOUT_LETTERS'
  | 'NAME_EMOJI'
  | 'NAME_CONTROL_CHARACTER'
  | 'NAME_MARKUP'
  | 'NAME_LINK'
  | 'NAME_NUMBER';

export type ParsedName =
  | { ok: true; name: string }
  | { ok: false; refusal: NameRefusal };

const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 120;

const REFUSAL_OF_TEXT = {
  TEXT_EMPTY: 'NAME_EMPTY',
  TEXT_TOO_LONG: 'NAME_TOO_LONG',
  TEXT_CONTROL_CHARACTER: 'NAME_CONTROL_CHARACTER',
  TEXT_MARKUP: 'NAME_MARKUP',
} as const;

// Signs of addresses alone: an e-mail's, a page's, a folder's, a port's.
const ADDRESS_SIGN = /[@/\\:|]/u;
// A point without a space after it, as in `ana.example`, whatever sign a browser takes for a point.
const JOINED_BY_POINT =
  /(?<before>[\p{L}\p{M}\p{N}]+)[.\u3002](?<after>[\p{L}\p{M}\p{N}]+)/gu;
// 'Ana 2', 'Carlos 3': nothing to dial.
const MOST_DIGITS = 4;

/**
 * A person's name as they write it, in any script: 2 to 120 characters, at least one letter. Mail programs
 * make links of addresses and numbers, so a name holds none. `NAME_LINK`: a sign of addresses, or a point
 * between letters, but for initials ('J.P. Gómez'). `NAME_NUMBER`: more than four digits.
 */
export function parsePersonName(typed: string): ParsedName {
  const parsed = parsePlainText(typed, { max: MAX_CHARACTERS });
  if (!parsed.ok)
    return { ok: false, refusal: REFUSAL_OF_TEXT[parsed.refusal] };
  if ([...parsed.text].length < MIN_CHARACTERS)
    return { ok: false, refusal: 'NAME_TOO_SHORT' };
  if (!/\p{L}/u.test(parsed.text))
    return { ok: false, refusal: 'NAME_WITHOUT_LETTERS' };
  if (hasEmoji(parsed.text)) return { ok: false, refusal: 'NAME_EMOJI' };
  const name = withSpacedInitials(parsed.text);
  // Wide and small forms of a sign are the sign.
  const plain = name.normalize('NFKC');
  if (ADDRESS_SIGN.test(plain) || hasJoinedWords(plain))
    return { ok: false, refusal: 'NAME_LINK' };
  if ((plain.match(/\p{N}/gu)?.length ?? 0) > MOST_DIGITS)
    return { ok: false, refusal: 'NAME_NUMBER' };
  return { ok: true, name };
}

/** True if a point joins two words. A point that joins initials does not count ('J.P.'). */
function hasJoinedWords(text: string): boolean {
  return [...text.matchAll(JOINED_BY_POINT)].some(
    ({ groups: { before = '', after = '' } = {} }) =>
      !(isInitial(before) && isInitial(after)),
  );
}

const isInitial = (word: string) => /^\p{L}\p{M}*$/u.test(word);

/** The initials in place of a photo, of the first and last word: 'María José Pérez' → 'MP'. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('es') ?? '')
    .join('');
}

// Written small inside a name: 'Juan de la Cruz'.
const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'e',
  'da',
  'do',
  'dos',
]);

/** 'JUAN DE LA CRUZ' → 'Juan de la Cruz', for names that come in capitals, as on a document. */
export function titleCaseName(name: string): string {
  return name
    .toLocaleLowerCase('es')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, index) =>
      index > 0 && PARTICLES.has(word) ? word : capitalized(word),
    )
    .join(' ');
}

function capitalized(word: string): string {
  return word.replace(
    /(^|[-'’.])(\p{L})/gu,
    (_, before: string, letter: string) => {
      return before + letter.toLocaleUpperCase('es');
    },
  );
}
