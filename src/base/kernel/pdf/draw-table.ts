import type { Table } from './block.ts';
import { drawColumns, linesOf } from './draw-columns.ts';
import type { Paper } from './paper.ts';
import { below, cell, colors, columnGap, head, type Style } from './styles.ts';

type Element = PDFKit.PDFStructureElement;

export function drawTable(
  paper: Paper,
  { heads, rows, shares = heads.map(() => 1), rowPoints = 0 }: Table,
): void {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (share / all) * paper.fullWidth);
  const places = widths.map(
    (_, index) =>
      paper.edges.left + widths.slice(0, index).reduce((a, b) => a + b, 0),
  );
  const broken = (texts: string[], style: Style) =>
    heads.map((_, index) =>
      linesOf(paper, texts[index] ?? '', {
        width: (widths[index] ?? 0) - columnGap,
        style,
      }),
    );
  const headLines = broken(heads, head);
  const heightOfLines = (cells: string[][]) =>
    Math.max(...cells.map((each) => each.length)) * cell.lineHeight;
  const table = paper.element('Table');

  const drawRow = (
    parent: Element,
    { cells, tag }: { cells: string[][]; tag: 'TH' | 'TD' },
  ) => {
    const row = paper.element('TR', parent);
    const bottom = paper.y + (tag === 'TD' ? rowPoints : 0);
    const columns = cells.map((lines, index) => {
      const element = paper.element(
        tag,
        row,
        tag === 'TH' ? { scope: 'Column' } : {},
      );
      return {
        lines,
        x: places[index] as number,
        style: tag === 'TH' ? head : cell,
        tag,
        element,
      };
    });
    drawColumns(paper, columns);
    paper.y = Math.max(paper.y, bottom);
    row.end();
    drawRowLine();
  };
  const drawRowLine = () => {
    paper.y += 2;
    paper.ornament(() => drawLine(paper));
    paper.y += 3;
  };
  const repeatHeads = () =>
    paper.ornament(() => {
      for (const [index, lines] of headLines.entries()) {
        for (const [row, line] of lines.entries()) {
          paper.draw(
            line,
            { x: places[index] as number, y: paper.y + row * cell.lineHeight },
            head,
          );
        }
      }
      paper.y += heightOfLines(headLines);
    });

  paper.makeRoom(heightOfLines(headLines) + 3 * cell.lineHeight);
  const headPart = paper.element('THead', table);
  drawRow(headPart, { cells: headLines, tag: 'TH' });
  headPart.end();
  const body = paper.element('TBody', table);
  for (const texts of rows) {
    const cells = broken(texts, cell);
    const height = Math.max(heightOfLines(cells), rowPoints);
    if (paper.left < Math.min(height, paper.edges.bottom - paper.edges.top)) {
      paper.addPage();
      repeatHeads();
      drawRowLine();
    }
    drawRow(body, { cells, tag: 'TD' });
  }
  table.end();
  paper.y += below;
}

export function drawLine(paper: Paper): void {
  const { doc, y } = paper;
  doc
    .moveTo(paper.edges.left, y)
    .lineTo(paper.edges.right, y)
    .lineWidth(0.6)
    .strokeColor(colors.line)
    .stroke();
}
