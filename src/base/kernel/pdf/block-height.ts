import type { Block } from './block.ts';
import { linesOf } from './draw-columns.ts';
import { heightOfImage } from './draw-figure.ts';
import type { Paper } from './paper.ts';
import {
  below,
  boxPadding,
  bulletWidth,
  cell,
  columnGap,
  headings,
  label,
  looks,
  plain,
  type Style,
  usualLabelWidth,
} from './styles.ts';

/** The approximate height of a block, for blocks that are kept together. */
export function heightOf(paper: Paper, block: Block): number {
  const textHeight = (text: string, style: Style, width = paper.fullWidth) =>
    linesOf(paper, text, { width, style }).length * style.lineHeight;
  switch (block.kind) {
    case 'heading':
      return (
        headings[block.level].above +
        textHeight(block.text, headings[block.level]) +
        2
      );
    case 'paragraph': {
      const padding = block.look === 'notice' ? 2 * boxPadding : 0;
      return (
        textHeight(
          block.text,
          looks[block.look ?? 'plain'],
          paper.fullWidth - padding,
        ) +
        padding +
        below
      );
    }
    case 'fields': {
      const { fields, labelWidth = usualLabelWidth } = block;
      const heights = fields.map((field) =>
        Math.max(
          textHeight(field.label, label, labelWidth - columnGap),
          textHeight(field.text, plain, paper.fullWidth - labelWidth),
        ),
      );
      return heights.reduce((sum, height) => sum + height + 2, below);
    }
    case 'list':
      return block.items.reduce(
        (sum, item) =>
          sum + textHeight(item, plain, paper.fullWidth - bulletWidth),
        below,
      );
    case 'table': {
      const { heads, rows, shares = heads.map(() => 1) } = block;
      const all = shares.reduce((sum, share) => sum + share, 0);
      const rowHeight = (texts: string[]) =>
        Math.max(
          ...texts.map((text, index) =>
            textHeight(
              text,
              cell,
              ((shares[index] ?? 1) / all) * paper.fullWidth - columnGap,
            ),
          ),
        ) + 5;
      return [heads, ...rows].reduce((sum, row) => sum + rowHeight(row), below);
    }
    case 'figure': {
      const { drawing, widthPoints } = block;
      return (
        (Array.isArray(drawing)
          ? widthPoints
          : heightOfImage(paper, drawing, widthPoints)) + below
      );
    }
    case 'rule':
      return 10;
    case 'space':
      return block.points;
    case 'newPage':
      return 0;
    case 'together':
      return block.blocks.reduce((sum, each) => sum + heightOf(paper, each), 0);
  }
}
