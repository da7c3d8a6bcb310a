import { expect, test } from 'vitest';
import { dayPartOf } from './day-part.ts';

test.each([
  [0, 'morning'],
  [779, 'morning'],
  [780, 'afternoon'],
  [1439, 'afternoon'],
])('minute %i is in the %s', (minute, part) =>
  expect(dayPartOf(minute)).toBe(part),
);
