import {
  type Background,
  type BackgroundLine,
  type BackgroundList,
  backgroundLists,
} from '../../domain/record/entry-content.ts';

export interface BackgroundChange {
  list: BackgroundList;
  kind: 'added' | 'removed';
  line: BackgroundLine;
}

/** What one background says that the other does not, by list; a line that was edited is removed and added. */
export function backgroundChanges(before: Background, after: Background): BackgroundChange[] {
  return backgroundLists.flatMap((list) => [
    ...missingIn(before[list], after[list]).map((line) => ({ list, kind: 'removed' as const, line })),
    ...missingIn(after[list], before[list]).map((line) => ({ list, kind: 'added' as const, line })),
  ]);
}

/** All lines of both, each once: those of the first, then what only the second says. */
export function joinBackgrounds(first: Background, second: Background): Background {
  return Object.fromEntries(
    backgroundLists.map((list) => [list, [...first[list], ...missingIn(second[list], first[list])]]),
  ) as Background;
}

function missingIn(lines: readonly BackgroundLine[], others: readonly BackgroundLine[]): BackgroundLine[] {
  return lines.filter((line) => !others.some((other) => isSame(line, other)));
}

function isSame(line: BackgroundLine, other: BackgroundLine): boolean {
  return line.text === other.text && (line.since ?? '') === (other.since ?? '') && line.note === other.note;
}
