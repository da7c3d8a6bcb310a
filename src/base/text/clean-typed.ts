// Invisible characters that come with a text copied from a chat or a PDF: direction marks, zero-width
// characters, variation selectors.
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
const DASH = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** Removes the invisible characters of a text. Spaces of every kind stay. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/**
 * A typed or pasted number in plain characters: nothing invisible, wide and Arabic digits as 0–9, every dash as '-',
 * every space as ' '.
 */
export function plainNumber(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKC')
    .replace(ARABIC_DIGIT, (digit) =>
      String(((digit.codePointAt(0) ?? 0) % 16) % 10),
    )
    .replace(DASH, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}
