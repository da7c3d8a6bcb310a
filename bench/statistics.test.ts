import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test.each([
  [[3], 3],
  [[4, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('ninety-nine of a hundred requests took no longer than the 99th percentile', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 99)).toBe(99);
});

test('a median of no values throws', () => {
  expect(() => median([])).toThrow('Nothing was measured');
});
