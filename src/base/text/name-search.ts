import { withoutInvisible } from './clean-typed.ts';
import { collapseSpaces } from './plain-text.ts';
import { joinedSounds, soundOf, soundWords } from './sound-of.ts';

// Letters without a combining mark to strip, replaced as PostgreSQL's unaccent rules do.
const REPLACED = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ª', 'a'],
  ['º', 'o'],
  ['’', "'"],
]);

/** Text without case, accents or doubled spaces ('Ñandú' → 'nandu'), as `unaccent(lower(…))` has it. */
export function foldForSearch(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return collapseSpaces(
    plain.replace(/[^\p{ASCII}]/gu, (letter) => REPLACED.get(letter) ?? letter),
  );
}

/** A text to be searched by many queries. */
export interface SearchedText {
  folded: string;
  /** Computed for the first word that the text does not contain as written. */
  sounds: () => { words: readonly string[]; joined: readonly string[] };
}

export function searchedText(text: string): SearchedText {
  const folded = foldForSearch(text);
  let sounds: ReturnType<SearchedText['sounds']> | undefined;
  return {
    folded,
    sounds: () =>
      (sounds ??= { words: soundWords(folded), joined: joinedSounds(folded) }),
  };
}

/**
 * True if a text has every word of the query, in any order and in any part: 'perez mar' finds 'María Pérez'. From the
 * fourth letter on also by how it sounds, and where words were written as one: 'gomes', 'ohiggins', 'garcialopez'.
 */
export function matchesSearch(text: string, query: string): boolean {
  const searched = searchedText(text);
  return searchWords(query).every((word) => hasWord(searched, word));
}

/** True if a text has one folded word, as written or by its sound. */
export function hasWord(
  { folded, sounds }: SearchedText,
  word: string,
): boolean {
  if (folded.includes(word)) return true;
  if (!isHeard(word)) return false;
  const sound = soundOf(word.replace(/['.]/g, ''));
  const { words, joined } = sounds();
  return (
    words.some((other) => other.startsWith(sound)) || joined.includes(sound)
  );
}

const FEWEST_HEARD = 4;

/** True if a folded word is also searched by its sound: a shorter one sounds like too many, and a number like none. */
export function isHeard(word: string): boolean {
  return word.length >= FEWEST_HEARD && /^[a-z'.]+$/.test(word);
}

/** The folded words of a query; none for a query of spaces, which finds everything. */
export function searchWords(query: string): string[] {
  // 'Pérez, María', as lists have it, is searched for as it stands there.
  const folded = foldForSearch(
    withoutInvisible(query).replace(/,(?=\s|$)/g, ' '),
  );
  return folded === '' ? [] : folded.split(' ');
}
