/** What a patient brings, or does before. */
export type ChecklistKind = 'document' | 'credential' | 'order' | 'authorization' | 'preparation';

export interface ChecklistItem {
  /** The same item has the same key, however often the list is made. */
  key: string;
  kind: ChecklistKind;
  /** Of the preparation, what the clinic wrote; else null. */
  line: string | null;
}

export interface ToBring {
  /** As the clinic wrote it, a line an item. */
  preparation: string;
  /** `maybe`: nobody said who pays. */
  isCovered: boolean | 'maybe';
  asksOrder: boolean;
  /** Whether the patient's coverage has to authorise this practice. */
  asksAuthorization: boolean;
}

/** All that a patient brings to an appointment and does before it, in the order in which it is told. */
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
      (line): ChecklistItem => ({ key: `preparation:${line}`, kind: 'preparation', line }),
    ),
  ];
}

/** The lines of a preparation, without the marks of a list, each once. */
export function preparationLines(preparation: string): string[] {
  const lines = preparation.split('\n').map((line) => line.replace(/^\s*[-*•·–]\s+/u, '').trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
