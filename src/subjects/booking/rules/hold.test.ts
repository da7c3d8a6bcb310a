import { describe, expect, test } from 'vitest';
import { extendedHoldExpiry, holdExpiry } from './hold.ts';

const MINUTE = 60_000;

describe('a held time', () => {
  test('is kept five minutes, and five more when extended', () => {
    expect(holdExpiry(0)).toBe(5 * MINUTE);
    expect(extendedHoldExpiry(holdExpiry(0))).toBe(10 * MINUTE);
  });
});
