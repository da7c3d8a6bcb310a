import { expect, test } from 'vitest';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { byWait, rowAnswer } from './row-answer.ts';

const moment = {
  now: '2026-11-16T13:00:00Z',
  timeZone: 'America/Argentina/Buenos_Aires',
  waitLimits: { longMinutes: 20, tooLongMinutes: 40 },
};
const usual = {
  status: 'booked',
  startsAt: '2026-11-16T13:00:00Z',
  arrivedAt: null,
  calls: 0,
  calledAt: null,
  roomName: 'Consultorio 3',
};
const appointment = (changes: object) =>
  ({ ...usual, ...changes }) as StaffAppointment;
const waitsSince = (arrivedAt: string, changes = {}) => ({
  status: 'arrived',
  arrivedAt,
  ...changes,
});

test.each<[who: string, changes: object, text: string | null, level?: string]>([
  ['booked for now', {}, null],
  ['booked for later', { startsAt: '2026-11-16T15:00:00Z' }, null],
  ['late', { startsAt: '2026-11-16T11:45:00Z' }, '1 h 15 min tarde'],
  ['just there', waitsSince('2026-11-16T13:00:20Z'), 'Espera 0 min'],
  ['waiting long', waitsSince('2026-11-16T12:40:00Z'), 'Espera 20 min', 'long'],
  [
    'waiting too long',
    waitsSince('2026-11-16T12:00:00Z'),
    'Espera 1 h',
    'tooLong',
  ],
  [
    'called once',
    waitsSince('2026-11-16T12:50:00Z', {
      calls: 1,
      calledAt: '2026-11-16T12:58:00Z',
    }),
    'Espera 10 min · llamado 09:58 a Consultorio 3',
  ],
  [
    'called to the counter',
    waitsSince('2026-11-16T12:50:00Z', {
      calls: 1,
      calledAt: '2026-11-16T12:58:00Z',
      roomName: null,
    }),
    'Espera 10 min · llamado 09:58',
  ],
  [
    'called thrice',
    waitsSince('2026-11-16T12:30:00Z', {
      calls: 3,
      calledAt: '2026-11-16T12:58:00Z',
    }),
    'Espera 30 min · llamado 09:58, 3 veces, a Consultorio 3',
    'long',
  ],
  [
    'in the room',
    { status: 'in_progress', startedAt: '2026-11-16T12:45:00Z' },
    'Desde las 09:45',
  ],
  [
    'attended',
    { status: 'fulfilled', finishedAt: '2026-11-16T12:45:00Z' },
    'Hasta las 09:45',
  ],
  [
    'cancelled by the patient, late',
    { status: 'cancelled', cancelAskedBy: 'patient', isCancelledLate: true },
    'a pedido del paciente, tarde',
  ],
  [
    'cancelled, with no author',
    { status: 'cancelled', cancelAskedBy: null },
    null,
  ],
  ['absent', { status: 'noshow' }, null],
])('a patient %s', (_, changes, text, level = 'usual') => {
  expect(rowAnswer(appointment(changes), moment)).toEqual(
    text === null ? null : { text, level },
  );
});

test('the longest wait comes first, and patients who do not wait stay in order', () => {
  const list = [
    appointment({ id: 'booked' }),
    appointment({ id: 'short', ...waitsSince('2026-11-16T12:55:00Z') }),
    appointment({
      id: 'seen',
      status: 'fulfilled',
      arrivedAt: '2026-11-16T11:00:00Z',
    }),
    appointment({ id: 'long', ...waitsSince('2026-11-16T12:10:00Z') }),
  ];
  expect(byWait(list).map(({ id }) => id)).toEqual([
    'long',
    'short',
    'booked',
    'seen',
  ]);
});
