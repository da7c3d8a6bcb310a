import { foldForSearch, searchWords } from '../people/name-search.ts';

/** What is searched: a professional's name and specialties, or a specialty's name. */
interface Searched {
  text: string;
  /** What people say in place of its specialties' names. */
  saidWords: readonly string[];
}

const fewestLetters = 3;

/**
 * Whether it has every word of the query, or is said by it: «corazón» finds Cardiología, by the beginning of a word
 * from the third letter on. Words that only join («de», «el») find nothing by themselves.
 */
export function matchesCareSearch({ text, saidWords }: Searched, query: string): boolean {
  const folded = foldForSearch(text);
  const said = saidWords.flatMap((words) => foldForSearch(words).split(' '));
  const isSaidBy = (word: string) =>
    word.length >= fewestLetters && said.some((beginning) => beginning.startsWith(word));
  return searchWords(query).every((word) => folded.includes(word) || isSaidBy(word));
}
