import { expect, test } from 'vitest';
import { passedLimitWords } from './given-words.ts';

test.each([
  [
    1,
    'specialty',
    'Con este pasa el turno futuro de la especialidad que se da por la web.',
  ],
  [1, 'clinic', 'Con este pasa el turno futuro que se da por la web.'],
  [3, 'clinic', 'Con este pasa los 3 turnos futuros que se dan por la web.'],
] as const)('past the limit %i of the %s: %s', (limit, scope, words) => {
  expect(passedLimitWords({ limit, scope })).toBe(words);
});
