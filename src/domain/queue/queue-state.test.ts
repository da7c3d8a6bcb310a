import { expect, test } from 'vitest';
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
  ['was called again after that', { lastCall: 2, settledCall: 1 }, 'called'],
  ['left for a moment', { isOut: true }, 'out'],
  ['was called while out', { isOut: true, lastCall: 1 }, 'called'],
  ['went in', { status: 'in_progress', lastCall: 1 }, 'inRoom'],
])('who %s', (_, facts, state) => {
  expect(queueStateOf({ status: 'arrived', lastCall: 0, settledCall: 0, isOut: false, ...facts })).toBe(
    state,
  );
});

test('a place is kept until its minute, and no longer', () => {
  expect([99, 100].map((now) => isPlaceKept({ outUntil: 100, now }))).toEqual([true, false]);
});

test('after three calls, not before, somebody may be noted as absent', () => {
  expect([0, 1, 2, 3, 4].map(mayBeNotedAbsent)).toEqual([false, false, false, true, true]);
});
