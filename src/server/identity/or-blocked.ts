import type { Refusal } from '../refusal.ts';

/** A day: no wait that ends by itself is longer (docs/security.md). */
const longestWaitSeconds = 24 * 60 * 60;

/** Who waits for another password is told so, and not how many thousands of years. */
export function orBlocked(
  refusal: Refusal<'TOO_MANY_ATTEMPTS'>,
): Refusal<'TOO_MANY_ATTEMPTS' | 'PASSWORD_BLOCKED'> {
  return refusal.data.retryAfterSeconds > longestWaitSeconds ? { code: 'PASSWORD_BLOCKED' } : refusal;
}
