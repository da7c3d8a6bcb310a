import { expect, test } from 'vitest';
import { whyNotSince } from './since.ts';

const today = '2026-11-24';

test.each<[string, string | null]>([
  ['2019', null],
  ['2019-04', null],
  ['2019-04-05', null],
  ['2026', null],
  ['2026-11', null],
  ['2026-11-24', null],
  ['2024-02-29', null],
  ['2027', 'La fecha no puede ser futura.'],
  ['2026-12', 'La fecha no puede ser futura.'],
  ['2026-11-25', 'La fecha no puede ser futura.'],
  ['2025-02-29', 'Esa fecha no existe.'],
  ['2019-13', 'Esa fecha no existe.'],
  ['2019-00', 'Esa fecha no existe.'],
  ['1700', 'Revise el año.'],
  [
    'hace mucho',
    'Escriba un año, un mes o un día: 2019, 2019-04 o 2019-04-05.',
  ],
  [
    '05/04/2019',
    'Escriba un año, un mes o un día: 2019, 2019-04 o 2019-04-05.',
  ],
  ['', 'Escriba un año, un mes o un día: 2019, 2019-04 o 2019-04-05.'],
])('the date %s: %s', (since, why) => {
  expect(whyNotSince(since, today)).toBe(why);
});
