// What turns, hides or breaks the text around it; a line's end is no such thing.
const UNSAFE = /(?!\n)[\p{Cc}\p{Cs}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/**
 * Several lines that somebody wrote or pasted, as they are kept: composed (NFC), line ends alike, without what
 * cannot be seen, one empty line between two paragraphs at most. Signs like `<` stay: "TA < 140" is no markup.
 */
export function tidyWrittenText(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNSAFE, '')
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** How many characters a professional may write of themselves. */
export const BIOGRAPHY_MAX = 1500;
