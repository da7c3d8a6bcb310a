import { expect, test } from 'vitest';
import { visitDoubt } from './visit-doubt.ts';

test.each([
  // typed, before, asked
  ['7', '20', true],
  ['5', '20', true],
  ['12', undefined, true],
  ['41', '20', true],
  ['10', '20', false],
  ['45', '20', false],
  ['7', '7', false],
  ['', '20', false],
  ['siete', '20', false],
] as const)('typing %j over %j asks: %s', (typed, before, isAsked) => {
  expect(visitDoubt(typed, before) !== null).toBe(isAsked);
});
