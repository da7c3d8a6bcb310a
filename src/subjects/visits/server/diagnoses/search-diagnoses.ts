import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  foldForSearch,
  searchWords,
} from '../../../../base/text/name-search.ts';
import type { FoundDiagnosis } from '../../contract/diagnoses.ts';
import { commonDiagnoses } from '../../rules/common-diagnoses.ts';
import { findDiagnoses } from './diagnosis-queries.ts';

const mostOfAll = 12;
const mostOfOwn = 4;

const own = commonDiagnoses.map((text) => ({
  text,
  folded: foldForSearch(text),
}));

/**
 * Searches diagnoses by words or code: some of our own short list first, then those of the clinic's lists.
 */
export async function searchDiagnoses(
  { db }: { db: Database },
  { query }: { query: string },
): Promise<FoundDiagnosis[]> {
  const words = searchWords(query.replaceAll('\u0000', ''));
  if (words.join('').length < 2) return [];
  const listed = await findDiagnoses(db, { words, limit: mostOfAll });
  const listedTexts = new Set(listed.map(({ text }) => foldForSearch(text)));
  const short = own
    .filter(
      ({ folded }) =>
        words.every((word) => folded.includes(word)) &&
        !listedTexts.has(folded),
    )
    .sort(
      (a, b) =>
        Number(b.folded.startsWith(words[0] ?? '')) -
        Number(a.folded.startsWith(words[0] ?? '')),
    )
    .slice(0, listed.length === 0 ? mostOfAll : mostOfOwn)
    .map(({ text }) => ({ text, code: null, codeSystem: null }));
  return [...short, ...listed].slice(0, mostOfAll);
}
