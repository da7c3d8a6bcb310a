// 32 characters, so that ten of them give 50 bits; no look-alikes (0 O, 1 I).
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

/** A code such as 'K7M2QFX34B'. `randomInt(n)` gives an unpredictable integer from 0 to n − 1. */
export function makeActivationCode(
  randomInt: (below: number) => number,
): string {
  let code = '';
  while (code.length < CODE_LENGTH)
    code += ALPHABET.charAt(randomInt(ALPHABET.length));
  return code;
}
