import { expect, test } from 'vitest';
import { gapsBetween } from './doctor-day.ts';

const at = (minute: number, lasts = 20) => ({
  startsAtMs: minute * 60_000,
  endsAtMs: (minute + lasts) * 60_000,
});
const minutes = (gap: { fromMs: number; toMs: number }) => [
  gap.fromMs / 60_000,
  gap.toMs / 60_000,
];

test.each([
  ['no appointment', [], []],
  ['one appointment', [at(480)], []],
  ['one appointment after the other', [at(480), at(500)], []],
  ['a pause of less than half an hour', [at(480), at(529)], []],
  ['a pause of half an hour', [at(480), at(530)], [[500, 530]]],
  [
    'an overbooking inside a longer appointment',
    [at(480, 60), at(490, 10), at(600)],
    [[540, 600]],
  ],
])('the gaps of %s', (_, times, expected) => {
  expect(gapsBetween(times).map(minutes)).toEqual(expected);
});
