import { expect, test } from 'vitest';
import { keptUntil } from './kept-until.ts';

test.each([
  ['an adult', '2026-11-24', '1980-05-04', '2036-11-24'],
  ['one whose birth date is not known', '2026-11-24', null, '2036-11-24'],
  [
    'a newborn: ten years from when they come of age',
    '2026-11-24',
    '2026-11-20',
    '2054-11-20',
  ],
  [
    'one who comes of age the day after',
    '2026-11-24',
    '2008-11-25',
    '2036-11-25',
  ],
  ['one who came of age that day', '2026-11-24', '2008-11-24', '2036-11-24'],
  ['an entry of a leap day', '2024-02-29', '1980-01-01', '2034-03-01'],
  ['a birth on a leap day', '2026-11-24', '2024-02-29', '2052-03-01'],
])('the record of %s is kept until', (_, lastEntryDay, birthDate, until) => {
  expect(keptUntil({ lastEntryDay, birthDate })).toBe(until);
});
