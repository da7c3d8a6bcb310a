// No vowels, so that no code spells a word; no look-alikes (0 O, 1 I L, U V).
const DIGITS = '23456789';
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ';
const ALPHABET = DIGITS + LETTERS;
const CODE_LENGTH = 6;
const CODE_PATTERN = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);

/** A code such as 'K7M2QF'. `randomInt(n)` gives an unpredictable integer from 0 to n − 1. */
export function makeCode(randomInt: (below: number) => number): string {
  const draw = (from: string) => from.charAt(randomInt(from.length));
  let code = '';
  while (code.length < CODE_LENGTH - 1) code += draw(ALPHABET);
  // Six digits may be a DNI. So a code has a letter.
  return code + draw(/[A-Z]/.test(code) ? ALPHABET : LETTERS);
}

/** The code in what was typed or dictated ('k7m 2qf', 'K7M-2QF'); null: it cannot be a code. */
export function normalizeCode(typed: string): string | null {
  if (typed.length > 40) return null;
  const code = typed.toUpperCase().replace(/[\s.\-–—]/g, '');
  return CODE_PATTERN.test(code) ? code : null;
}
