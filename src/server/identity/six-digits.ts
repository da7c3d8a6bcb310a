import { randomInt } from 'node:crypto';

/** Minutes for which a code that came by e-mail may be typed. */
export const CODE_MINUTES = 10;

/** A code to read in one place and type in another. */
export function makeSixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
