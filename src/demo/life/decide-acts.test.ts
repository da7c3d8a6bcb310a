import { describe, expect, test } from 'vitest';
import {
  type Lived,
  missingCallers,
  type SimulatedStep,
  settlingSteps,
} from './decide-acts.ts';

const minuteMs = 60_000;
const midnight = Date.parse('2026-11-26T03:00:00Z');
const now = midnight + 10 * minuteMs;
const doctorId = 'doctor';

/** A patient who waits at the guardia since that minute, counted from midnight. It may be negative. */
function waiting(
  id: string,
  minute: number,
  changes: Partial<Lived> = {},
): Lived {
  const at = midnight + minute * minuteMs;
  return {
    id,
    doctorId,
    status: 'arrived',
    isToday: minute >= 0,
    isOfQueue: true,
    isOfGuardia: true,
    isWalkIn: true,
    startsAt: at,
    endsAt: at + 20 * minuteMs,
    bookedAt: at,
    arrivedAt: at,
    startedAt: null,
    calls: 0,
    calledAt: null,
    isLeftAlone: false,
    ...changes,
  };
}

const sceneOf = (appointments: readonly Lived[]) => ({
  appointments,
  now,
  inHand: new Set<string>(),
  onDuty: [{ doctorId, isOpen: true }],
});

/** Takes steps until there are none, and returns the resulting appointments. */
function settle(appointments: readonly Lived[]): Lived[] {
  let found = appointments;
  for (;;) {
    const steps = settlingSteps(sceneOf(found));
    if (steps.length === 0) return [...found];
    found = found.map((one) => steps.reduce(afterStep, one));
  }
}

function afterStep(one: Lived, step: SimulatedStep): Lived {
  if (step.id !== one.id) return one;
  if (step.kind === 'call')
    return { ...one, calls: one.calls + 1, calledAt: now };
  return step.kind === 'start'
    ? { ...one, status: 'in_progress', startedAt: now }
    : one;
}

const inRoom = (appointments: readonly Lived[]) =>
  appointments.filter(({ status }) => status === 'in_progress');

describe('a doctor seen for the first time ten minutes after midnight has a patient in the room', () => {
  test.each<[string, Lived[]]>([
    [
      'all came before it',
      [waiting('a', -30), waiting('b', -20), waiting('c', -10)],
    ],
    [
      'one was called before it',
      [
        waiting('a', -30, { calls: 1, calledAt: midnight - minuteMs }),
        waiting('b', -3),
      ],
    ],
    [
      'some came before and some after it',
      [waiting('a', -30), waiting('b', 2), waiting('c', 5)],
    ],
    ['all came after it', [waiting('a', 1), waiting('b', 3), waiting('c', 7)]],
  ])('%s', (_, appointments) => {
    expect(inRoom(settle(appointments))).toHaveLength(1);
  });

  test('and no patient joins another who went in before midnight', () => {
    const inside = waiting('a', -30, {
      status: 'in_progress',
      startedAt: midnight - 5 * minuteMs,
    });
    expect(
      inRoom(settle([inside, waiting('b', -20), waiting('c', 4)])),
    ).toEqual([inside]);
  });
});

test('a doctor’s three include patients who wait since before midnight, and none forgotten since the day before', () => {
  const three = [waiting('a', -30), waiting('b', -20), waiting('c', -10)];
  const walkIns = (appointments: readonly Lived[]) =>
    missingCallers(sceneOf(appointments)).filter(
      ({ kind }) => kind === 'walk-in',
    );
  expect(walkIns(three)).toEqual([]);
  expect(
    walkIns(three.map((one) => ({ ...one, isOfQueue: false }))),
  ).toHaveLength(1);
});
