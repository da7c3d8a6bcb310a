import { expect, test } from 'vitest';
import { readDay, sayDay } from './typed-day.ts';

test.each([
  ['31/12/2030', '2030-12-31'],
  [' 5/4/2027', '2027-04-05'],
  ['29-02-2028', '2028-02-29'],
])('%j is a day', (typed, day) => {
  expect(readDay(typed)).toBe(day);
  expect(readDay(sayDay(day))).toBe(day);
});

test.each([
  '',
  '31/02/2027',
  '29/02/2027',
  '12/31/2030',
  '2030-12-31',
  '1/1/27',
  'mañana',
])('%j is no day', (typed) => {
  expect(readDay(typed)).toBeNull();
});
