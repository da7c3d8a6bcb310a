/** The kinds of things that a patient brings, or does before. */
export type ChecklistKind =
  | 'document'
  | 'credential'
  | 'order'
  | 'authorization'
  | 'preparation';

export interface ChecklistItem {
  /** The same item has the same key each time the list is made. */
  key: string;
  kind: ChecklistKind;
  /** One line of the clinic's preparation. Null: another kind of item. */
  line: string | null;
}

export interface ToBring {
  /** The clinic's text, with one item per line. */
  preparation: string;
  /** `maybe`: it is not known who pays. */
  isCovered: boolean | 'maybe';
  asksOrder: boolean;
  /** True if the patient's coverage has to authorise this practice. */
  asksAuthorization: boolean;
}

/** Returns all that a patient brings to an appointment and does before it, in the order of telling. */
export function checklistOf({
  preparation,
  isCovered,
  asksOrder,
  asksAuthorization,
}: ToBring): ChecklistItem[] {
  const papers: [ChecklistKind, boolean][] = [
    ['document', true],
    ['credential', isCovered !== false],
    ['order', asksOrder],
    ['authorization', asksAuthorization],
  ];
  return [
    ...papers
      .filter(([, isAsked]) => isAsked)
      .map(([kind]): ChecklistItem => ({ key: kind, kind, line: null })),
    ...preparationLines(preparation).map(
      (line): ChecklistItem => ({
        key: `preparation:${line}`,
        kind: 'preparation',
        line,
      }),
    ),
  ];
}

/** The lines of a preparation, without the marks of a list, each once. */
export function preparationLines(preparation: string): string[] {
  const lines = preparation
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•·–]\s+/u, '').trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
