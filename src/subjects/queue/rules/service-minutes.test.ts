import { expect, test } from 'vitest';
import { expectedService, remainingService } from './service-minutes.ts';

const rounded = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([name, number]) => [name, Math.round(number)]),
  );

test.each([
  ['none: the planned minutes', null, { mean: 20, spread: 8 }],
  [
    'five: halfway',
    { visits: 5, mean: 30, spread: 12 },
    { mean: 25, spread: 10 },
  ],
  [
    'many: nearly their minutes',
    { visits: 95, mean: 30, spread: 12 },
    { mean: 30, spread: 12 },
  ],
])(
  'a visit planned for 20 minutes, recent visits %s',
  (_, sample, expected) => {
    expect(rounded(expectedService(sample, 20))).toEqual(expected);
  },
);

test.each([
  [0, 20],
  [8, 12],
  [19, 6],
  [60, 6],
])(
  'a visit of 20 minutes that lasts %d already takes %d more',
  (elapsed, left) => {
    expect(
      Math.round(remainingService({ mean: 20, spread: 4 }, elapsed).mean),
    ).toBe(left);
  },
);
