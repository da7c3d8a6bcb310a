import { randomInt } from 'node:crypto';

/** Minutes for which an e-mailed code is valid. */
export const CODE_MINUTES = 10;

/** A code shown in one place and typed in another. */
export function makeSixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
