import { describe, expect, test } from 'vitest';
import {
  copyHours,
  copyStates,
  copyUrgency,
  mayCopyStep,
} from './copy-request.ts';

const hour = 3_600_000;
const dueMs = Date.UTC(2026, 10, 26, 12);

test.each([
  [48, 'in_time'],
  [12.001, 'in_time'],
  [12, 'soon'],
  [0.001, 'soon'],
  [0, 'overdue'],
  [-100, 'overdue'],
] as const)('with %s hours left a copy is %s', (hours, urgency) => {
  expect(copyUrgency({ dueMs, nowMs: dueMs - hours * hour })).toBe(urgency);
});

test.each([
  [2.99, 2],
  [0.5, 0],
  [-0.5, 0],
  [-25.1, 25],
])('%s hours count as %s whole hours', (hours, whole) => {
  expect(copyHours({ dueMs, nowMs: dueMs - hours * hour })).toBe(whole);
});

describe('the steps of a request', () => {
  const may = (handover: 'paper' | 'downloaded') =>
    copyStates.flatMap((state) =>
      (['prepared', 'delivered', 'withdrawn'] as const)
        .filter((step) => mayCopyStep(state, step, handover))
        .map((step) => `${state} → ${step}`),
    );

  test('follow one another, and none follows the last', () => {
    expect(may('paper')).toEqual([
      'asked → prepared',
      'asked → withdrawn',
      'prepared → delivered',
      'prepared → withdrawn',
    ]);
  });

  test('need no preparation if the patient downloaded the copy', () => {
    expect(may('downloaded')).toContain('asked → delivered');
  });
});
