import { makeActivationCode } from './activation-code.ts';

export const RECOVERY_CODES = 10;

/**
 * Makes a set of codes in the form of activation codes, such as 'K7M2QFX34B'. Their first characters differ,
 * and tell the codes apart. `randomInt(n)` gives an unpredictable integer from 0 to n − 1.
 */
export function makeRecoveryCodeSet(
  randomInt: (below: number) => number,
): string[] {
  const byMark = new Map<string, string>();
  while (byMark.size < RECOVERY_CODES) {
    const code = makeActivationCode(randomInt);
    byMark.set(markOf(code), code);
  }
  return [...byMark.values()];
}

/** The character that tells a code from the others of its set. The rest, 45 bits, is the secret. */
export function markOf(code: string): string {
  return code.charAt(0);
}
