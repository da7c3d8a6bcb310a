import { expect, test } from 'vitest';
import type { AppointmentStep } from '../../contract/staff-appointments.ts';
import { stepSentence } from './history-words.ts';

const step: AppointmentStep = {
  id: 1,
  from: null,
  to: 'booked',
  at: '2026-11-16T12:00:00Z',
  actorKind: 'patient',
  actorName: null,
  reason: null,
  fromStartsAt: null,
  toStartsAt: null,
  isUndo: false,
};

test('the history tells a confirmation from a booking', () => {
  const zone = 'America/Argentina/Buenos_Aires';
  expect(stepSentence(step, zone)).toBe('Reservado por la web');
  expect(stepSentence({ ...step, from: 'held' }, zone)).toBe(
    'Reservado por la web',
  );
  expect(stepSentence({ ...step, from: 'booked' }, zone)).toBe(
    'Confirmó que viene',
  );
});
