import { expect, test } from 'vitest';
import { pairTimes, pauseMsOf } from './pair-times.ts';

const at = (time: string) => `2026-11-25T${time}:00.000Z`;
const times = (...all: string[]) =>
  all.map((time) => ({ startsAt: at(time), doctorId: 'ana' }));
const MINUTE = 60_000;
const visit = { doctorId: 'ana', visitMs: 20 * MINUTE };
const found = (
  free: ReturnType<typeof times>,
  { held = [] as string[], pause = 0 } = {},
) =>
  pairTimes(free, {
    ...visit,
    pauseMs: pause * MINUTE,
    held: held.map(at),
  }).map(({ startsAt, followsAt }) => [
    startsAt.slice(11, 16),
    followsAt.slice(11, 16),
  ]);

test('two visits fit if the next time is free too', () => {
  expect(found(times('10:00', '10:20', '11:00'))).toEqual([['10:00', '10:20']]);
});

test('the doctor’s pause lies between the visits', () => {
  expect(found(times('10:00', '10:30', '11:30'), { pause: 10 })).toEqual([
    ['10:00', '10:30'],
  ]);
});

test('on a finer grid the second visit begins when the first ends', () => {
  expect(found(times('10:00', '10:10', '10:20'))).toEqual([['10:00', '10:20']]);
});

test('a time held here counts as free, another doctor’s times do not', () => {
  expect(found(times('10:20'), { held: ['10:00'] })).toEqual([
    ['10:00', '10:20'],
  ]);
  expect(
    found([...times('10:00'), { startsAt: at('10:20'), doctorId: 'otra' }]),
  ).toEqual([]);
});

test('the pause is read from the days with consecutive starts', () => {
  const day = times('10:00', '11:30');
  expect(pauseMsOf([day, times('15:00', '15:30', '16:00')], visit)).toBe(
    10 * MINUTE,
  );
  expect(pauseMsOf([day, times('15:00', '15:10', '15:20')], visit)).toBe(0);
  expect(pauseMsOf([times('10:00'), []], visit)).toBe(0);
});
