import { expect, test } from 'vitest';
import { Tries } from './tries.ts';

function triesBy(revisionOf: (index: number) => number): number {
  const tries = new Tries();
  for (let begun = 1; ; begun++) {
    tries.begin({ doctor: { revision: revisionOf(begun) } });
    if (tries.isLast) return begun;
  }
}

test('an attempt gives up after four lost races on one schedule, and after 24 in all', () => {
  expect(triesBy(() => 7)).toBe(4);
  expect(triesBy((index) => Math.min(index, 5))).toBe(5 + 3);
  expect(triesBy((index) => index)).toBe(24);
});
