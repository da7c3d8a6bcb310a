import { searchWords } from '../../../base/text/name-search.ts';

/**
 * True if two names may be one person's: each word of the shorter matches another word of the longer, but for
 * one letter or as an initial. 'Peres, Maria' and 'María J. Pérez' match; 'Ana Pérez' and 'Eva Pérez' do not.
 */
export function isSimilarName(a: string, b: string): boolean {
  const [shorter, longer] = wordsByCount(a, b);
  if (shorter.length === 0) return false;
  const free = [...longer];
  return shorter.every((word) => {
    const at = free.findIndex((candidate) => isSimilarWord(word, candidate));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

/** The same for names of at least two words each: 'Juana' alone would match too many people. */
export function isSimilarWholeName(a: string, b: string): boolean {
  return wordsByCount(a, b)[0].length > 1 && isSimilarName(a, b);
}

function wordsByCount(
  a: string,
  b: string,
): [shorter: string[], longer: string[]] {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  return first.length <= second.length ? [first, second] : [second, first];
}

function wordsOf(name: string): string[] {
  return searchWords(name.replace(/[.,'’-]/g, ' ')).filter(
    (word) => !PARTICLES.has(word),
  );
}

const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'di']);
// In a shorter word one letter makes another name: Ana, Eva, Ema.
const FEWEST_LETTERS_TO_MISTYPE = 4;

function isSimilarWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length === 1) return longer.startsWith(shorter);
  return (
    shorter.length >= FEWEST_LETTERS_TO_MISTYPE &&
    isOneLetterApart(shorter, longer)
  );
}

/**
 * True if one letter was added, removed or replaced, or two neighbours were swapped. `shorter` is never the
 * longer one.
 */
function isOneLetterApart(shorter: string, longer: string): boolean {
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at++;
  if (shorter.length < longer.length)
    return shorter.slice(at) === longer.slice(at + 1);
  const isSwapped =
    shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return (
    shorter.slice(at + 1) === longer.slice(at + 1) ||
    (isSwapped && shorter.slice(at + 2) === longer.slice(at + 2))
  );
}
