import type { Figure } from './block.ts';
import type { Paper } from './paper.ts';
import { below } from './styles.ts';

export function drawFigure(
  paper: Paper,
  { drawing, alternative, widthPoints }: Figure,
): void {
  const height = Array.isArray(drawing)
    ? widthPoints
    : heightOfImage(paper, drawing, widthPoints);
  paper.makeRoom(height);
  const [x, y] = [paper.edges.left, paper.y];
  const bbox = [x, y, x + widthPoints, y + height];
  const element = paper.element('Figure', undefined, {
    alt: alternative,
    bbox,
  });
  paper.within(element, 'Figure', () => {
    if (Array.isArray(drawing)) {
      const side = widthPoints / drawing.length;
      for (const [row, squares] of drawing.entries()) {
        for (const [column, isDark] of squares.entries()) {
          if (isDark)
            paper.doc.rect(x + column * side, y + row * side, side, side);
        }
      }
      paper.doc.fill('#000000');
    } else paper.doc.image(Buffer.from(drawing), x, y, { width: widthPoints });
  });
  element.end();
  paper.y += height + below;
}

/** A method of pdfkit that is missing in its types. */
interface ImageOpener {
  openImage: (image: Buffer) => { width: number; height: number };
}

/** The height of the image in points, at that width. */
export function heightOfImage(
  paper: Paper,
  image: Uint8Array,
  width: number,
): number {
  const { width: pixelsWide, height: pixelsHigh } = (
    paper.doc as unknown as ImageOpener
  ).openImage(Buffer.from(image));
  return (pixelsHigh / pixelsWide) * width;
}
