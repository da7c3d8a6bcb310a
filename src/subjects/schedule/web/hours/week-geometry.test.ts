import { expect, test } from 'vitest';
import {
  axisOf,
  firstFreeHour,
  laneOf,
  moved,
  resized,
  stretchBetween,
} from './week-geometry.ts';

const hours = (fromMinute: number, toMinute: number, weekday = 1) => ({
  weekday,
  fromMinute,
  toMinute,
});

test.each([
  ['down', 482, 719, hours(480, 720)],
  ['up', 719, 482, hours(480, 720)],
  ['nowhere', 487, 487, hours(480, 495)],
  ['past midnight', 1400, 1600, hours(1395, 1440)],
  ['above the day', 20, -40, hours(0, 30)],
])('draws in steps of fifteen minutes: %s', (_, anchor, minute, drawn) => {
  expect(stretchBetween(1, anchor, minute)).toEqual(drawn);
});

test('moves within the day and the week, and keeps its length', () => {
  expect(moved(hours(480, 720), { minutes: 30, days: 2 })).toEqual(
    hours(510, 750, 3),
  );
  expect(moved(hours(480, 720), { minutes: -600, days: -3 })).toEqual(
    hours(0, 240, 1),
  );
  expect(moved(hours(480, 720), { minutes: 2000, days: 9 })).toEqual(
    hours(1200, 1440, 7),
  );
});

test('an edge never passes the other edge', () => {
  expect(resized(hours(480, 720), { edge: 'start', minute: 800 })).toEqual(
    hours(705, 720),
  );
  expect(resized(hours(480, 720), { edge: 'end', minute: 300 })).toEqual(
    hours(480, 495),
  );
  expect(resized(hours(480, 720), { edge: 'end', minute: 1500 })).toEqual(
    hours(480, 1440),
  );
});

test('shows the usual hours, and earlier or later ones if needed', () => {
  expect(axisOf([])).toEqual({ from: 420, to: 1260 });
  expect(axisOf([hours(375, 1290)])).toEqual({ from: 360, to: 1320 });
});

test('overlapping hours of one weekday stand side by side', () => {
  const [early, late, other] = [
    hours(480, 720),
    hours(600, 780),
    hours(480, 720, 2),
  ];
  const all = [early, late, other];
  expect(all.map((each) => laneOf(each, all))).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ]);
});

test('new hours start where the day is free', () => {
  expect(firstFreeHour(1, [])).toEqual(hours(480, 540));
  expect(firstFreeHour(1, [hours(480, 720)])).toEqual(hours(720, 780));
  expect(firstFreeHour(1, [hours(0, 1440)])).toEqual(hours(480, 540));
});
