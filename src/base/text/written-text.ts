// Characters that reorder, hide or break the text around them, except a line feed.
const UNSAFE =
  /(?!\n)[\p{Cc}\p{Cs}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/**
 * Tidies text of several lines, typed or pasted, for storage: NFC, uniform line ends, no invisible characters, at
 * most one empty line between paragraphs. Signs like `<` stay, since "TA < 140" is not markup.
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

/** The maximum length of a professional's biography, in characters. */
export const BIOGRAPHY_MAX = 1500;
