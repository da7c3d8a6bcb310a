export type TextRefusal = 'TEXT_EMPTY' | 'TEXT_TOO_LONG' | 'TEXT_CONTROL_CHARACTER' | 'TEXT_MARKUP';

export type ParsedText = { ok: true; text: string } | { ok: false; refusal: TextRefusal };

// Control characters, halves of a surrogate pair, and what turns or hides text around it.
const UNSAFE = /[\p{Cc}\p{Cs}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/u;

const MARKUP = /[<>]/;

/**
 * One line that somebody typed: spaces collapsed, composed (NFC), `max` characters at most. Refuses
 * what no line needs and could harm where it is shown: control characters and angle brackets.
 */
export function parsePlainText(typed: string, { max }: { max: number }): ParsedText {
  // Before anything walks over it.
  if (typed.length > max * 8) return { ok: false, refusal: 'TEXT_TOO_LONG' };
  const text = collapseSpaces(typed.normalize('NFC'));
  if (text === '') return { ok: false, refusal: 'TEXT_EMPTY' };
  if (UNSAFE.test(text)) return { ok: false, refusal: 'TEXT_CONTROL_CHARACTER' };
  if (MARKUP.test(text)) return { ok: false, refusal: 'TEXT_MARKUP' };
  return [...text].length <= max ? { ok: true, text } : { ok: false, refusal: 'TEXT_TOO_LONG' };
}

/** Trimmed, and every run of spaces, tabs and line ends as one space. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
