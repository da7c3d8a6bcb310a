export type TextRefusal =
  | 'TEXT_EMPTY'
  | 'TEXT_TOO_LONG'
  | 'TEXT_CONTROL_CHARACTER'
  | 'TEXT_MARKUP';

export type ParsedText =
  | { ok: true; text: string }
  | { ok: false; refusal: TextRefusal };

// Control characters, lone surrogates, and characters that reorder or hide the text around them.
const UNSAFE =
  /[\p{Cc}\p{Cs}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/u;

const MARKUP = /[<>]/;

/**
 * Parses one typed line: spaces collapsed, normalized to NFC, `max` characters at most. Refuses control characters
 * and angle brackets, which no line needs and which could do harm where it is displayed.
 */
export function parsePlainText(
  typed: string,
  { max }: { max: number },
): ParsedText {
  // Bounds the length before the text is normalized.
  if (typed.length > max * 8) return { ok: false, refusal: 'TEXT_TOO_LONG' };
  const text = collapseSpaces(typed.normalize('NFC'));
  if (text === '') return { ok: false, refusal: 'TEXT_EMPTY' };
  if (UNSAFE.test(text))
    return { ok: false, refusal: 'TEXT_CONTROL_CHARACTER' };
  if (MARKUP.test(text)) return { ok: false, refusal: 'TEXT_MARKUP' };
  return [...text].length <= max
    ? { ok: true, text }
    : { ok: false, refusal: 'TEXT_TOO_LONG' };
}

/** Trims the text and replaces every run of whitespace by one space. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
