/**
 * The lines of a text at a width, each with the spaces that end it: joined, they are the text without its
 * line feeds. A word wider than a line is broken at the end of the line.
 */
export function breakLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  return text
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, width, widthOf));
}

function breakParagraph(
  paragraph: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = '';
  let left = width;
  const add = (piece: string, pieceWidth: number) => {
    if (pieceWidth > left && line !== '') {
      lines.push(line);
      line = '';
      left = width;
    }
    line += piece;
    left -= pieceWidth;
  };
  for (const piece of paragraph.match(/ +|[^ ]+/g) ?? []) {
    const pieceWidth = widthOf(piece);
    if (piece.startsWith(' ')) {
      line += piece;
      left -= pieceWidth;
    } else if (pieceWidth <= width) add(piece, pieceWidth);
    else for (const letter of piece) add(letter, widthOf(letter));
  }
  return [...lines, line];
}
