// The letters of an appointment's code: no vowels, so that no code spells a word, and no look-alikes.
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;
const CODE_PATTERN = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);

/**
 * Makes the code of a document's QR, of some 96 unpredictable bits. `randomInt(n)` gives an integer from 0 to
 * n − 1.
 */
export function makeDocumentCode(randomInt: (below: number) => number): string {
  let code = '';
  while (code.length < CODE_LENGTH)
    code += ALPHABET.charAt(randomInt(ALPHABET.length));
  return code;
}

/** Groups the code to be read aloud or typed: '7H2K-M4QX-9BTD-W3FV-C8PR'. */
export function sayDocumentCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Reads the code from an address or a typed text. Null: it cannot be a code. */
export function normalizeDocumentCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s.\-–—]/g, '');
  return CODE_PATTERN.test(code) ? code : null;
}
