import { foldForSearch } from '../../../base/text/name-search.ts';

/** A search in a record. An entry must have all of it. Words are folded to letters and digits. */
export interface RecordQuery {
  /** Finished words, found in any of their forms. */
  words: string[];
  /** The beginning of a word that is still being typed; null: every word is finished. */
  unfinished: string | null;
  /** Phrases as they were written, word after word. */
  phrases: string[][];
}

export const RECORD_QUERY_MAX = 200;
const mostWords = 12;
const leastLetters = 2;

/**
 * Parses a typed search: words, and phrases in quotes of any kind. An open quote reaches to the end. A last
 * word with nothing after it is unfinished. Null: fewer than two letters or digits.
 */
export function parseRecordQuery(typed: string): RecordQuery | null {
  const parts = typed
    .toWellFormed()
    .slice(0, RECORD_QUERY_MAX)
    .split(/["“”„«»]/u);
  const phrases: string[][] = [];
  const words: string[] = [];
  for (const [index, part] of parts.entries()) {
    const found = foldedWords(part);
    if (index % 2 === 1 && found.length > 1) phrases.push(found);
    else words.push(...found);
  }
  const isUnfinished =
    parts.length % 2 === 1 && /[\p{L}\p{N}]$/u.test(parts.at(-1) ?? '');
  const last = isUnfinished ? words.at(-1) : undefined;
  const kept = words.slice(0, mostWords);
  const all = [...kept, ...phrases.flat()];
  if (all.join('').length < leastLetters) return null;
  const canBegin =
    last !== undefined &&
    last.length >= leastLetters &&
    words.length <= mostWords;
  return {
    words: [...new Set(canBegin ? kept.slice(0, -1) : kept)],
    unfinished: canBegin ? last : null,
    phrases: phrases.map((phrase) => phrase.slice(0, mostWords)).slice(0, 3),
  };
}

/**
 * Returns the words of a text as they are searched: `E11.9` is `e11` and `9`. The database's `fold_words`
 * does the same.
 */
export function foldedWords(text: string): string[] {
  return foldForSearch(text).match(/[a-z0-9]+/g) ?? [];
}
