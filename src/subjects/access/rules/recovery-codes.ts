import { makeActivationCode } from './activation-code.ts';

export const RECOVERY_CODES = 10;

/**
 * A set of codes such as 'K7M2QFX34B', as activation codes are; the first character of each is another, and so tells
 * which of the set it is. `randomInt(n)` gives an unpredictable integer from 0 to n − 1.
 */
export function makeRecoveryCodeSet(randomInt: (below: number) => number): string[] {
  const byMark = new Map<string, string>();
  while (byMark.size < RECOVERY_CODES) {
    const code = makeActivationCode(randomInt);
    byMark.set(markOf(code), code);
  }
  return [...byMark.values()];
}

/** What tells a code of its set. The rest, 45 bits, is the secret. */
export function markOf(code: string): string {
  return code.charAt(0);
}
