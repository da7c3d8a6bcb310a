import type { Block, Fields, Heading, List, Paragraph } from './block.ts';
import { heightOf } from './block-height.ts';
import { drawColumns, linesOf } from './draw-columns.ts';
import { drawFigure } from './draw-figure.ts';
import { drawLine, drawTable } from './draw-table.ts';
import type { Paper } from './paper.ts';
import {
  below,
  boxPadding,
  bulletWidth,
  colors,
  columnGap,
  headings,
  label,
  looks,
  plain,
  usualLabelWidth,
} from './styles.ts';

/** Draws a block below what there is, on as many pages as it needs. */
export function drawBlock(paper: Paper, block: Block): void {
  if (block.kind === 'heading') drawHeading(paper, block);
  else if (block.kind === 'paragraph') {
    if (block.look === 'notice') drawNotice(paper, block.text);
    else drawParagraph(paper, block);
  } else if (block.kind === 'fields') drawFields(paper, block);
  else if (block.kind === 'list') drawList(paper, block);
  else if (block.kind === 'table') drawTable(paper, block);
  else if (block.kind === 'figure') drawFigure(paper, block);
  else if (block.kind === 'rule') drawRule(paper);
  else if (block.kind === 'space') paper.y += block.points;
  else if (block.kind === 'newPage') paper.addPage(block.running);
  else {
    paper.makeRoom(
      Math.min(heightOf(paper, block), paper.edges.bottom - paper.edges.top),
    );
    for (const each of block.blocks) drawBlock(paper, each);
  }
}

function drawHeading(paper: Paper, { level, text }: Heading): void {
  const { above, ...style } = headings[level];
  const lines = linesOf(paper, text, { width: paper.fullWidth, style });
  if (paper.y > paper.edges.top) paper.y += above;
  // A heading is not the last thing on its page.
  paper.makeRoom(lines.length * style.lineHeight + 3 * plain.lineHeight);
  const tag = `H${level}`;
  const element = paper.element(tag);
  drawColumns(paper, [{ lines, x: paper.edges.left, style, tag, element }]);
  element.end();
  paper.y += 2;
}

function drawParagraph(
  paper: Paper,
  { text, look = 'plain' }: Paragraph,
): void {
  const style = looks[look];
  const element = paper.element('P');
  const lines = linesOf(paper, text, { width: paper.fullWidth, style });
  drawColumns(paper, [
    { lines, x: paper.edges.left, style, tag: 'P', element },
  ]);
  element.end();
  paper.y += below;
}

/** In a box, on one page where it fits on one. */
function drawNotice(paper: Paper, text: string): void {
  const width = paper.fullWidth - 2 * boxPadding;
  const lines = linesOf(paper, text, { width, style: plain });
  const height = lines.length * plain.lineHeight + 2 * boxPadding;
  paper.makeRoom(height);
  if (height <= paper.left) {
    paper.ornament(() => {
      paper.doc
        .rect(paper.edges.left, paper.y, paper.fullWidth, height)
        .fillAndStroke(colors.soft, colors.line);
    });
  }
  paper.y += boxPadding;
  const element = paper.element('P');
  drawColumns(paper, [
    {
      lines,
      x: paper.edges.left + boxPadding,
      style: plain,
      tag: 'P',
      element,
    },
  ]);
  element.end();
  paper.y += boxPadding + below;
}

/** Labels and texts, tagged as a list for screen readers. */
function drawFields(
  paper: Paper,
  { fields, labelWidth = usualLabelWidth }: Fields,
): void {
  const list = paper.element('L');
  for (const field of fields) {
    const item = paper.element('LI', list);
    drawColumns(paper, [
      {
        x: paper.edges.left,
        style: label,
        tag: 'Lbl',
        element: paper.element('Lbl', item),
        lines: linesOf(paper, field.label, {
          width: labelWidth - columnGap,
          style: label,
        }),
      },
      {
        x: paper.edges.left + labelWidth,
        style: plain,
        tag: 'LBody',
        element: paper.element('LBody', item),
        lines: linesOf(paper, field.text, {
          width: paper.fullWidth - labelWidth,
          style: plain,
        }),
      },
    ]);
    paper.y += 2;
  }
  list.end();
  paper.y += below - 2;
}

function drawList(paper: Paper, { items }: List): void {
  const list = paper.element('L');
  for (const text of items) {
    const item = paper.element('LI', list);
    drawColumns(paper, [
      {
        lines: ['•'],
        x: paper.edges.left,
        style: plain,
        tag: 'Lbl',
        element: paper.element('Lbl', item),
      },
      {
        x: paper.edges.left + bulletWidth,
        style: plain,
        tag: 'LBody',
        element: paper.element('LBody', item),
        lines: linesOf(paper, text, {
          width: paper.fullWidth - bulletWidth,
          style: plain,
        }),
      },
    ]);
  }
  list.end();
  paper.y += below;
}

function drawRule(paper: Paper): void {
  paper.y += 4;
  paper.ornament(() => drawLine(paper));
  paper.y += 6;
}
