import { expect, test } from 'vitest';
import { timesOfNearestWeek, weekStart } from './next-times.ts';

const clock = {
  today: '2026-11-25',
  timeZone: 'America/Argentina/Buenos_Aires',
};

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
])('the week of %s begins on %s', (day, monday) => {
  expect(weekStart(day)).toBe(monday);
});

test('the present week ends on Sunday by the clinic’s clock', () => {
  // 2:30 in London on Monday is still Sunday evening here.
  const times = [
    '2026-11-26T12:00:00Z',
    '2026-11-30T02:30:00Z',
    '2026-11-30T12:00:00Z',
  ];
  expect(timesOfNearestWeek(times, clock)).toEqual({
    week: 'this',
    times: times.slice(0, 2),
  });
});

test('the next week is shown when nothing is left of this one, and no later week', () => {
  const next = ['2026-11-30T12:00:00Z', '2026-12-02T12:00:00Z'];
  expect(timesOfNearestWeek([...next, '2026-12-07T12:00:00Z'], clock)).toEqual({
    week: 'next',
    times: next,
  });
  expect(timesOfNearestWeek(['2026-12-07T12:00:00Z'], clock)).toBeNull();
  expect(timesOfNearestWeek([], clock)).toBeNull();
});
