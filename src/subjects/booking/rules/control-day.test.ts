import { expect, test } from 'vitest';
import { lastControlDay, whyNotControlDay } from './control-day.ts';

const today = '2026-11-24';

test.each([
  ['2026-11-24', null],
  ['2026-11-23', 'Elija un día desde hoy.'],
  ['2028-11-24', null],
  ['2028-11-25', 'Elija un día de los próximos dos años.'],
  ['9999-12-31', 'Elija un día de los próximos dos años.'],
])('a search for a control from %s: %s', (from, why) => {
  expect(whyNotControlDay(from, today)).toBe(why);
});

test('the last day is accepted', () => {
  expect(whyNotControlDay(lastControlDay(today), today)).toBeNull();
});
