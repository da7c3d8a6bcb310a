import { expect, test } from 'vitest';
import { endMinuteOf, minuteOf } from './typed-time.ts';

test.each([
  ['8', 480],
  ['08', 480],
  ['830', 510],
  ['0830', 510],
  ['8:30', 510],
  ['08.30', 510],
  [' 20:15 ', 1215],
  ['24:00', 1440],
  ['0:00', 0],
  ['', Number.NaN],
  ['8:75', Number.NaN],
  ['25:00', Number.NaN],
  ['ocho', Number.NaN],
])('an hour typed as %j is minute %s', (typed, minute) => {
  expect(minuteOf(typed)).toBe(minute);
});

test('midnight as an end is the end of the day', () => {
  expect(['00:00', '24:00', '0', ''].map(endMinuteOf)).toEqual([
    1440,
    1440,
    1440,
    Number.NaN,
  ]);
});
