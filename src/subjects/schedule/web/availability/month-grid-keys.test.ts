import { expect, test } from 'vitest';
import { dayAfterKey, weeksFrom, weeksOf } from './month-grid-keys.ts';

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
])('from Tuesday 1 December %s goes to %s', (key, day) => {
  expect(dayAfterKey('2026-12-01', key)).toBe(day);
});

test('from the 31st, a shorter month gives its last day', () => {
  expect(dayAfterKey('2026-10-31', 'PageDown')).toBe('2026-11-30');
  expect(dayAfterKey('2028-03-31', 'PageUp')).toBe('2028-02-29');
});

test('other keys do nothing in the calendar', () => {
  expect(dayAfterKey('2026-12-01', 'Tab')).toBeNull();
});

test('weeks begin on Monday and a month always takes six rows', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
});

test('past weeks are left out, and a later month is whole', () => {
  const weeks = weeksFrom('2026-11-23', '2026-11');
  expect(weeks.map(([monday]) => monday)).toEqual(['2026-11-23', '2026-11-30']);
  expect(weeksFrom('2026-11-30', '2026-12')).toEqual(weeksOf('2026-12'));
});
