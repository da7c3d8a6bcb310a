/* The words of a name. */

// Parts of a surname that stand before it: 'de la Cruz', 'San Martín', 'Van der Meer'.
const BEFORE = new Set(
  'de del la las los da do dos di der den san santa van von mac'.split(' '),
);
// Written small inside a name: 'Juan de la Cruz'.
const SMALL = new Set([
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
const AFTER =
  /^(?:\(?(?:h|p|hijo|hija|padre|madre)\)?\.?|jr\.?|sr\.?|junior|ii|iii|iv)$/i;
const NUMERAL = /^(?:ii|iii|iv)$/i;

export const wordsOf = (name: string | null | undefined): string[] =>
  name?.trim().split(/\s+/).filter(Boolean) ?? [];

/** True if it begins with a letter: '(h)' and '—' do not. */
export const isWord = (word: string): boolean => /^\p{L}/u.test(word);

/** True for 'de la', 'San': words that belong to the surname after them. */
export const standsBefore = (word: string | undefined = ''): boolean =>
  BEFORE.has(word.toLocaleLowerCase('es'));

/** True for '(h)', 'Jr.', 'III': words that tell relatives of one name apart. */
export const standsAfter = (word: string | undefined = ''): boolean =>
  AFTER.test(word);

/** 'de la Cruz' → 'Cruz'. */
export function firstOwnWord(name: string | null): string | undefined {
  const words = wordsOf(name).filter(isWord);
  return words.find((word) => !standsBefore(word)) ?? words[0];
}

/** 'Ñandú' → 'Ñ.', '«Ana' → 'A.'; empty: there is no letter. */
export function initialOf(word: string): string {
  const letter = /\p{L}/u.exec(word)?.[0];
  return letter === undefined ? '' : `${letter.toLocaleUpperCase('es')}.`;
}

/** The words without case, accents and signs. */
export function foldedWords(name: string | null): Set<string> {
  const plain = (word: string) =>
    word
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLocaleLowerCase('es');
  return new Set(wordsOf(name).map(plain).filter(Boolean));
}

/**
 * Eases capitals: a name all in capitals, or without any, is written as names are ('JUAN DE LA CRUZ' → 'Juan de la
 * Cruz'); in any other name, words all in capitals ('Juan PÉREZ'). `within`: it stands after other words.
 */
export function easeCapitals(name: string, { within = false } = {}): string {
  const words = wordsOf(name);
  const letters = name.replace(/[^\p{Lu}\p{Ll}]/gu, '');
  const isOneCase = !/\p{Lu}/u.test(letters) || !/\p{Ll}/u.test(letters);
  if (isOneCase)
    return words
      .map((word, index) => easedWord(word, within || index > 0))
      .join(' ');
  return words
    .map((word) => (isShouted(word) ? easedWord(word, false) : word))
    .join(' ');
}

const isShouted = (word: string) =>
  /^[^\p{Ll}]*(?:\p{Lu}\p{M}*){3}[^\p{Ll}]*$/u.test(word) &&
  !NUMERAL.test(word);

function easedWord(word: string, isWithin: boolean): string {
  const lower = word.toLocaleLowerCase('es');
  if (isWithin && SMALL.has(lower)) return lower;
  if (isWithin && NUMERAL.test(word)) return word.toLocaleUpperCase('es');
  if (/^\(h\)\.?$/.test(lower)) return lower;
  return lower
    .replace(/(^|[-'’.(«"])(\p{L})/gu, (_, before: string, letter: string) => {
      return before + letter.toLocaleUpperCase('es');
    })
    .replace(
      /^Mc(\p{L})/u,
      (_, letter: string) => `Mc${letter.toLocaleUpperCase('es')}`,
    );
}
