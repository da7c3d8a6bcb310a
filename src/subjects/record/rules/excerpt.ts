import { foldedWords } from './record-query.ts';

/** A piece of an excerpt, as it was written. */
export interface ExcerptPiece {
  text: string;
  isMatch: boolean;
}

export interface PartOfEntry<Name extends string = string> {
  name: Name;
  text: string;
}

export interface Excerpt<Name extends string = string> {
  /** The part of the entry that the excerpt is from. */
  part: Name;
  pieces: ExcerptPiece[];
  /** True if the part has more text before the excerpt, or after it. */
  cutBefore: boolean;
  cutAfter: boolean;
}

export interface Sought {
  /** True for a sought word, and for a form or continuation of one. */
  isSought: (word: string) => boolean;
  phrases: readonly (readonly string[])[];
}

interface Token {
  start: number;
  end: number;
  words: string[];
}

interface Span {
  start: number;
  end: number;
}

const lettersBefore = 60;
const lettersInAll = 240;

/**
 * Cuts a passage around the first match, out of the part with the most matches. Without a match it is the
 * beginning. Pieces are plain text: the caller marks the matches.
 */
export function makeExcerpt<Name extends string>(
  parts: readonly PartOfEntry<Name>[],
  sought: Sought,
): Excerpt<Name> | null {
  let best: { part: PartOfEntry<Name>; spans: Span[]; weight: number } | null =
    null;
  for (const part of parts) {
    if (part.text.trim() === '') continue;
    const { spans, weight } = findMatches(part.text, sought);
    if (!best || weight > best.weight) best = { part, spans, weight };
  }
  return best && cutOut(best.part, best.spans);
}

/** Returns each run of letters and digits of a text, with its folded words. */
function tokensOf(text: string): Token[] {
  return Array.from(
    text.matchAll(/[\p{L}\p{N}\p{M}]+/gu),
    ({ 0: token, index }) => ({
      start: index,
      end: index + token.length,
      words: foldedWords(token),
    }),
  );
}

/** Finds the matches, in order. `weight` counts the different words, and the words of each phrase. */
function findMatches(
  text: string,
  { isSought, phrases }: Sought,
): { spans: Span[]; weight: number } {
  const tokens = tokensOf(text);
  const different = new Set<string>();
  const spans: Span[] = [];
  for (const { start, end, words } of tokens) {
    if (!words.some(isSought)) continue;
    spans.push({ start, end });
    different.add(words.join(' '));
  }
  let weight = different.size;
  for (const phrase of phrases) {
    for (let at = 0; at < tokens.length; at++) {
      const end = endOfPhrase(tokens, at, phrase);
      if (end === null) continue;
      spans.push({ start: (tokens[at] as Token).start, end });
      weight += phrase.length;
    }
  }
  return { spans: joined(spans), weight };
}

function endOfPhrase(
  tokens: readonly Token[],
  at: number,
  phrase: readonly string[],
): number | null {
  let found = 0;
  for (let next = at; next < tokens.length; next++) {
    const { words, end } = tokens[next] as Token;
    for (const word of words) if (phrase[found++] !== word) return null;
    if (found === phrase.length) return end;
  }
  return null;
}

/** Sorts the spans, and merges those that overlap. */
function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    const last = result.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}

function cutOut<Name extends string>(
  { name, text }: PartOfEntry<Name>,
  spans: readonly Span[],
): Excerpt<Name> {
  const first = spans[0]?.start ?? 0;
  const from =
    first <= lettersBefore ? 0 : startOfWord(text, first - lettersBefore);
  const to =
    text.length - from <= lettersInAll
      ? text.length
      : endOfWord(text, from + lettersInAll);
  const pieces: ExcerptPiece[] = [];
  let at = from;
  for (const { start, end } of spans) {
    if (start >= to) break;
    if (start > at)
      pieces.push({ text: text.slice(at, start), isMatch: false });
    pieces.push({ text: text.slice(start, Math.min(end, to)), isMatch: true });
    at = Math.min(end, to);
  }
  if (at < to) pieces.push({ text: text.slice(at, to), isMatch: false });
  return {
    part: name,
    pieces,
    cutBefore: from > 0,
    cutAfter: to < text.length,
  };
}

/**
 * Returns the start of the first word at or after a place. Without one nearby: that place, between two
 * characters.
 */
function startOfWord(text: string, place: number): number {
  const space = text.slice(place, place + 30).search(/\s\S/);
  return space === -1 ? betweenCharacters(text, place) : place + space + 1;
}

function endOfWord(text: string, place: number): number {
  const before = text.slice(Math.max(0, place - 30), place).match(/\s\S*$/);
  return before ? place - before[0].length : betweenCharacters(text, place);
}

const betweenCharacters = (text: string, place: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place + 1 : place;
