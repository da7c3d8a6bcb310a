import { expect, test } from 'vitest';
import { isSheetDue, isSheetOutdated } from './contingency-time.ts';

test.each([
  ['before its hour', { minute: 389, isMade: false }, false],
  ['at its hour', { minute: 390, isMade: false }, true],
  [
    'at noon, after a morning without a server',
    { minute: 720, isMade: false },
    true,
  ],
  ['once it is made', { minute: 720, isMade: true }, false],
] as const)('%s', (_, asked, isDue) => {
  expect(isSheetDue({ ...asked, atMinute: 390 })).toBe(isDue);
});

test.each([
  ['2026-11-24', false],
  ['2026-11-22', false],
  ['2026-11-21', true],
  ['2026-11-30', false],
])('the sheet of %s, on the 24th', (day, isOutdated) => {
  expect(isSheetOutdated(day, '2026-11-24')).toBe(isOutdated);
});
