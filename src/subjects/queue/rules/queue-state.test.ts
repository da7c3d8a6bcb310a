import { expect, test } from 'vitest';
import { isOvernight } from '../../appointments/rules/overnight.ts';
import {
  isPlaceKept,
  mayBeNotedAbsent,
  type QueueFacts,
  type QueueState,
  queueStateOf,
} from './queue-state.ts';

test.each<[string, Partial<QueueFacts>, QueueState]>([
  ['arrived', {}, 'waiting'],
  ['was called', { lastCall: 1 }, 'called'],
  ['was called and did not come', { lastCall: 1, settledCall: 1 }, 'waiting'],
  [
    'was called again after not coming',
    { lastCall: 2, settledCall: 1 },
    'called',
  ],
  ['left for a moment', { isOut: true }, 'out'],
  ['was called while out', { isOut: true, lastCall: 1 }, 'called'],
  ['went in', { status: 'in_progress', lastCall: 1 }, 'inRoom'],
])('a patient who %s', (_, facts, state) => {
  expect(
    queueStateOf({
      status: 'arrived',
      lastCall: 0,
      settledCall: 0,
      isOut: false,
      ...facts,
    }),
  ).toBe(state);
});

test('the clinic keeps a place until its minute, and no longer', () => {
  expect([99, 100].map((now) => isPlaceKept({ outUntil: 100, now }))).toEqual([
    true,
    false,
  ]);
});

test.each<
  [
    string,
    { status: string; starts: number; arrived: number | null; ends?: number },
    boolean,
  ]
>([
  [
    'a patient who came five hours ago',
    { status: 'arrived', starts: -60, arrived: -240 },
    true,
  ],
  [
    'a patient who came seven hours ago',
    { status: 'arrived', starts: -60, arrived: -360 },
    false,
  ],
  [
    'a patient who came seven hours ago to a session that goes on',
    { status: 'arrived', starts: -60, arrived: -360, ends: 90 },
    true,
  ],
  [
    'a patient booked in a session that goes on',
    { status: 'booked', starts: -10, arrived: null, ends: 90 },
    true,
  ],
  [
    'a patient booked in a session that ended',
    { status: 'booked', starts: -10, arrived: null, ends: 60 },
    false,
  ],
  [
    'an attended patient',
    { status: 'fulfilled', starts: -10, arrived: -20, ends: 90 },
    false,
  ],
  [
    'a patient who came on the day before that',
    { status: 'arrived', starts: -1500, arrived: -1510, ends: 90 },
    false,
  ],
  [
    'a patient of today',
    { status: 'arrived', starts: 10, arrived: 5, ends: 1440 },
    false,
  ],
])(
  'an hour after midnight %s is in the evening’s queue or not',
  (_, { starts, arrived, ends = 0, ...row }, is) => {
    const minute = (past: number) => past * 60_000;
    const evening = {
      ...row,
      startsAt: minute(starts),
      dayEndsAt: minute(ends),
      arrivedAt: arrived === null ? null : minute(arrived),
    };
    expect(isOvernight(evening, { now: minute(60), dayStartsAt: 0 })).toBe(is);
  },
);

test('a patient may be noted as absent after three calls, not before', () => {
  expect([0, 1, 2, 3, 4].map(mayBeNotedAbsent)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
