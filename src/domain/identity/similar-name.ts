import { searchWords } from './name-search.ts';

/**
 * Whether two names may be of one person: each word of the shorter one is, but for a letter or an initial, another
 * word of the longer one. 'Peres, Maria' and 'María J. Pérez' may; 'Ana Pérez' and 'Eva Pérez' are two.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [shorter, longer] = wordsByCount(one, other);
  if (shorter.length === 0) return false;
  const free = [...longer];
  return shorter.every((word) => {
    const at = free.findIndex((candidate) => isSimilarWord(word, candidate));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

/** The same of two whole names, which say more than a word each: of 'Juana' alone there are too many to ask about. */
export function isSimilarWholeName(one: string, other: string): boolean {
  return wordsByCount(one, other)[0].length > 1 && isSimilarName(one, other);
}

function wordsByCount(one: string, other: string): [shorter: string[], longer: string[]] {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return first.length <= second.length ? [first, second] : [second, first];
}

function wordsOf(name: string): string[] {
  return searchWords(name.replace(/[.,'’-]/g, ' ')).filter((word) => !PARTICLES.has(word));
}

const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'di']);
// Of shorter ones a letter makes another name: Ana, Eva, Ema.
const FEWEST_LETTERS_TO_MISTYPE = 4;

function isSimilarWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 1) return longer.startsWith(shorter);
  return shorter.length >= FEWEST_LETTERS_TO_MISTYPE && isOneLetterApart(shorter, longer);
}

/** One letter more, less, other, or two of them swapped. `shorter` is no longer than `longer`. */
function isOneLetterApart(shorter: string, longer: string): boolean {
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at++;
  if (shorter.length < longer.length) return shorter.slice(at) === longer.slice(at + 1);
  const isSwapped = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return (
    shorter.slice(at + 1) === longer.slice(at + 1) ||
    (isSwapped && shorter.slice(at + 2) === longer.slice(at + 2))
  );
}
