import { describe, expect, test } from 'vitest';
import { canExtendHold, extendedHoldExpiry, holdExpiry } from './hold.ts';

const MINUTE = 60_000;

describe('a held time', () => {
  test('is kept five minutes, and five more when extended', () => {
    expect(holdExpiry(0)).toBe(5 * MINUTE);
    expect(extendedHoldExpiry(holdExpiry(0))).toBe(10 * MINUTE);
  });

  test.each([
    ['while it lasts', 0, 5 * MINUTE - 1, true],
    ['once it ended', 0, 5 * MINUTE, false],
    ['a second time', 1, MINUTE, false],
  ])('is extended %s', (_, extensions, now, isAllowed) => {
    expect(canExtendHold({ expiresAt: holdExpiry(0), extensions, now })).toBe(isAllowed);
  });
});
