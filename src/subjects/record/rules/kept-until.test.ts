import { expect, test } from 'vitest';
import { keptUntil } from './kept-until.ts';

test.each([
  ['an adult', '2026-11-24', '1980-05-04', '2036-11-24'],
  ['a patient of unknown birth date', '2026-11-24', null, '2036-11-24'],
  ['a newborn', '2026-11-24', '2026-11-20', '2054-11-20'],
  [
    'a patient who comes of age the day after',
    '2026-11-24',
    '2008-11-25',
    '2036-11-25',
  ],
  [
    'a patient who came of age that day',
    '2026-11-24',
    '2008-11-24',
    '2036-11-24',
  ],
  [
    'a patient with an entry on a leap day',
    '2024-02-29',
    '1980-01-01',
    '2034-03-01',
  ],
  ['a patient born on a leap day', '2026-11-24', '2024-02-29', '2052-03-01'],
])(
  'the record of %s is kept long enough',
  (_, lastEntryDay, birthDate, until) => {
    expect(keptUntil({ lastEntryDay, birthDate })).toBe(until);
  },
);
