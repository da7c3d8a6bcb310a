import { expect, test } from 'vitest';
import type { QueueCall } from '../../contract/public-queue.ts';
import { createCallMemory } from './calls-in-turn.ts';

const call = (ticket: string, minute: number, number = 1): QueueCall => ({
  ticket,
  number,
  room: 'Consultorio 3',
  floor: null,
  name: null,
  at: `2026-11-16T12:${String(minute).padStart(2, '0')}:00.000Z`,
});
const tickets = (calls: QueueCall[]) =>
  calls.map(({ ticket, number }) => `${ticket} ${number}`);

test('a screen announces no call that it finds when switched on', () => {
  const newAmong = createCallMemory();
  expect(newAmong([call('A-001', 1)])).toEqual([]);
  expect(newAmong([call('A-001', 1)])).toEqual([]);
});

test('a screen announces several new calls in their order, and each once', () => {
  const newAmong = createCallMemory();
  newAmong([]);
  const calls = [call('A-003', 4), call('A-002', 3), call('A-001', 3)];
  expect(tickets(newAmong(calls))).toEqual(['A-001 1', 'A-002 1', 'A-003 1']);
  expect(newAmong(calls)).toEqual([]);
});

test('a screen announces a repeated call again', () => {
  const newAmong = createCallMemory();
  newAmong([call('A-001', 1)]);
  expect(tickets(newAmong([call('A-001', 2, 2)]))).toEqual(['A-001 2']);
});

test('after an outage a screen announces recent calls alone', () => {
  const newAmong = createCallMemory();
  newAmong([]);
  const calls = [call('A-009', 30), call('A-008', 29), call('A-007', 10)];
  expect(tickets(newAmong(calls))).toEqual(['A-008 1', 'A-009 1']);
});

test('a screen does not announce again a call that returns because a newer one was taken back', () => {
  const newAmong = createCallMemory();
  newAmong([call('A-001', 1)]);
  newAmong([call('A-002', 2), call('A-001', 1)]);
  expect(newAmong([call('A-001', 1)])).toEqual([]);
});

test('a screen announces the same number again on the next day', () => {
  const newAmong = createCallMemory();
  newAmong([call('A-001', 1)]);
  expect(
    newAmong([{ ...call('A-001', 1), at: '2026-11-17T12:01:00.000Z' }]),
  ).toHaveLength(1);
});
