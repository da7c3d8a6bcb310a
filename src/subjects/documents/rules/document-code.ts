// As an appointment's code: no vowels, so that no code spells a word, and no look-alikes.
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;
const CODE_PATTERN = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);

/** What a document's QR says: some 96 unpredictable bits. `randomInt(n)` gives an integer from 0 to n − 1. */
export function makeDocumentCode(randomInt: (below: number) => number): string {
  let code = '';
  while (code.length < CODE_LENGTH) code += ALPHABET.charAt(randomInt(ALPHABET.length));
  return code;
}

/** As it is read aloud or typed: '7H2K-M4QX-9BTD-W3FV-C8PR'. */
export function sayDocumentCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The code in what stands in an address or was typed; null: it cannot be one. */
export function normalizeDocumentCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s.\-–—]/g, '');
  return CODE_PATTERN.test(code) ? code : null;
}
