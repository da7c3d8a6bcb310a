import { breakLines } from './break-lines.ts';
import type { Paper } from './paper.ts';
import type { Style } from './styles.ts';

export interface Column {
  lines: string[];
  x: number;
  style: Style;
  tag: string;
  element: PDFKit.PDFStructureElement;
}

/** Draws columns of lines side by side; they go on together where the page ends. */
export function drawColumns(paper: Paper, columns: Column[]): void {
  const lineHeight = Math.max(...columns.map(({ style }) => style.lineHeight));
  let left = columns.map(({ lines }) => lines);
  while (left.some((lines) => lines.length > 0)) {
    paper.makeRoom(lineHeight);
    const fitting = Math.max(1, Math.floor(paper.left / lineHeight));
    for (const [index, { x, style, tag, element }] of columns.entries()) {
      const lines = left[index]?.slice(0, fitting) ?? [];
      if (lines.length === 0) continue;
      paper.within(element, tag, () => {
        for (const [row, line] of lines.entries()) {
          // The space keeps a screen reader from joining the last word of this line to the next line's first.
          const ended = line === '' || line.endsWith(' ') ? line : `${line} `;
          paper.draw(ended, { x, y: paper.y + row * lineHeight }, style);
        }
      });
    }
    paper.y +=
      Math.min(fitting, Math.max(...left.map((lines) => lines.length))) *
      lineHeight;
    left = left.map((lines) => lines.slice(fitting));
  }
}

export function linesOf(
  paper: Paper,
  text: string,
  { width, style }: { width: number; style: Style },
): string[] {
  return breakLines(paper.printable(text), width, (piece) =>
    paper.widthOf(piece, style),
  );
}
