import { expect, test } from 'vitest';
import { type WaitLevel, waitLevel } from './waiting-time.ts';

const limits = { longMinutes: 20, tooLongMinutes: 40 };

test.each<[minutes: number, level: WaitLevel]>([
  [0, 'usual'],
  [19, 'usual'],
  [20, 'long'],
  [39, 'long'],
  [40, 'tooLong'],
  [600, 'tooLong'],
])('a level rates %i minutes', (minutes, level) => {
  expect(waitLevel(minutes, limits)).toBe(level);
});

test('equal limits leave out the middle level', () => {
  const alike = { longMinutes: 30, tooLongMinutes: 30 };
  expect([29, 30].map((minutes) => waitLevel(minutes, alike))).toEqual([
    'usual',
    'tooLong',
  ]);
});
