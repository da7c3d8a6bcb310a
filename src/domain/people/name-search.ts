import { collapseSpaces } from '../text/plain-text.ts';

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
  return collapseSpaces(plain.replace(/[^\p{ASCII}]/gu, (letter) => REPLACED.get(letter) ?? letter));
}

/** Whether a text has every word of the query, in any order and in any part: 'perez mar' finds 'María Pérez'. */
export function matchesSearch(text: string, query: string): boolean {
  const folded = foldForSearch(text);
  return searchWords(query).every((word) => folded.includes(word));
}

/** The folded words of a query; none for a query of spaces, which finds everything. */
export function searchWords(query: string): string[] {
  // 'Pérez, María', as lists have it, is searched for as it stands there.
  const folded = foldForSearch(query.replace(/,(?=\s|$)/g, ' '));
  return folded === '' ? [] : folded.split(' ');
}
