/** A tab, as wide as four spaces. */
const tab = '    ';
const invisible = /^[\p{Default_Ignorable_Code_Point}\r]$/u;

/**
 * The text in letters that the font has. Any other letter, such as 😀 or 中, becomes its number, `[U+1F600]`,
 * so that a reader sees that something is missing.
 */
export function printableText(
  text: string,
  hasLetter: (codePoint: number) => boolean,
): string {
  let result = '';
  for (const letter of text.normalize('NFC')) {
    const codePoint = letter.codePointAt(0) as number;
    if (letter === '\n') result += '\n';
    else if (letter === '\t') result += tab;
    else if (letter === '\u2028' || letter === '\u2029') result += '\n';
    else if (codePoint >= 0x20 && hasLetter(codePoint)) result += letter;
    else if (!invisible.test(letter)) result += numberOf(codePoint);
  }
  return result;
}

function numberOf(codePoint: number): string {
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}
