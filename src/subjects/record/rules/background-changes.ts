import {
  type Background,
  type BackgroundLine,
  type BackgroundList,
  backgroundLists,
} from './entry-content.ts';

export interface BackgroundChange {
  list: BackgroundList;
  kind: 'added' | 'removed';
  line: BackgroundLine;
}

/** Returns the differences of two backgrounds, by list. An edited line counts as removed and added. */
export function backgroundChanges(
  before: Background,
  after: Background,
): BackgroundChange[] {
  const [removed, added] = [
    linesOnlyIn(before, after),
    linesOnlyIn(after, before),
  ];
  return backgroundLists.flatMap((list) => [
    ...removed[list].map((line) => ({ list, kind: 'removed' as const, line })),
    ...added[list].map((line) => ({ list, kind: 'added' as const, line })),
  ]);
}

/** Returns the lines of the first background that the second does not have. */
export function linesOnlyIn(one: Background, other: Background): Background {
  return Object.fromEntries(
    backgroundLists.map((list) => [list, missingIn(one[list], other[list])]),
  ) as Background;
}

/** Joins two backgrounds, each line once: those of the first, then those that only the second has. */
export function joinBackgrounds(
  first: Background,
  second: Background,
): Background {
  return Object.fromEntries(
    backgroundLists.map((list) => [
      list,
      [...first[list], ...missingIn(second[list], first[list])],
    ]),
  ) as Background;
}

function missingIn(
  lines: readonly BackgroundLine[],
  others: readonly BackgroundLine[],
): BackgroundLine[] {
  return lines.filter((line) => !others.some((other) => isSame(line, other)));
}

function isSame(line: BackgroundLine, other: BackgroundLine): boolean {
  return (
    line.text === other.text &&
    (line.since ?? '') === (other.since ?? '') &&
    line.note === other.note
  );
}
