import type { Refusal } from '../../kernel/refusal.ts';

/** A day: no wait that ends by itself is longer (docs/security.md). */
const longestWaitSeconds = 24 * 60 * 60;

/** A block until a new password is reported as such, not as thousands of years. */
export function orBlocked(
  refusal: Refusal<'TOO_MANY_ATTEMPTS'>,
): Refusal<'TOO_MANY_ATTEMPTS' | 'PASSWORD_BLOCKED'> {
  return refusal.data.retryAfterSeconds > longestWaitSeconds ? { code: 'PASSWORD_BLOCKED' } : refusal;
}
