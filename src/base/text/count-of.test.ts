import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';

test.each([
  [0, '0 turnos'],
  [1, '1 turno'],
  [2, '2 turnos'],
  [21, '21 turnos'],
  [2500, '2.500 turnos'],
])('%i is written as %s', (count, words) => {
  expect(countOf(count, 'turno', 'turnos')).toBe(words);
});
