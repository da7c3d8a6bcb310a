import { expect, test } from 'vitest';
import { unmetDays } from './unmet-days.ts';

const day = (day: string, code: string | null, isServed = false) => ({
  day,
  isServed,
  reason: code === null ? null : { code },
});

test.each([
  ['no day was searched', [], null],
  [
    'one day is full',
    [day('2026-11-24', 'FULL')],
    { from: '2026-11-24', to: '2026-11-24' },
  ],
  [
    'a month without a time',
    [
      day('2026-11-01', 'PAST'),
      day('2026-11-24', 'FULL'),
      day('2026-11-25', 'HOLIDAY'),
    ],
    { from: '2026-11-24', to: '2026-11-25' },
  ],
  [
    'one day has a time',
    [day('2026-11-24', 'FULL'), day('2026-11-25', null, true)],
    null,
  ],
  [
    'a time that does not serve: no doctor takes the insurer',
    [day('2026-11-24', null), day('2026-11-25', 'FULL')],
    { from: '2026-11-24', to: '2026-11-25' },
  ],
  [
    'all days are over',
    [day('2026-10-30', 'PAST'), day('2026-10-31', 'PAST')],
    null,
  ],
  [
    'the web gives none of the days yet',
    [day('2027-05-03', 'BEYOND_HORIZON')],
    null,
  ],
  [
    'the horizon ends within the month',
    [
      day('2027-01-22', 'FULL'),
      day('2027-01-23', 'DESK_ONLY'),
      day('2027-01-24', 'BEYOND_HORIZON'),
    ],
    { from: '2027-01-22', to: '2027-01-23' },
  ],
])('%s', (_, days, expected) => {
  expect(unmetDays(days)).toEqual(expected);
});
