import { expect, test } from 'vitest';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { createFakeApi } from '../../../testing/fake-api.ts';
import type { FakeTurno } from '../../../testing/fake-turnos.ts';
import { todayAt } from '../../../testing/fake-turnos.ts';
import { followingOf, nextOf, waitingOf } from './room-order.ts';
import { countsOf, minutesSince, personOf } from './room-words.ts';

/** Turnos from 9:00 on, twenty minutes apart, named by their letters. */
function dayOf(...said: FakeTurno[]): StaffTurno[] {
  const { staffTurnos } = createFakeApi();
  for (const [index, one] of said.entries()) {
    staffTurnos.add({ ...one, patient: { fullName: 'ABCDEFGH'[index] ?? '' } });
  }
  return staffTurnos.list('doctor');
}

const names = (turnos: (StaffTurno | null)[]) => turnos.map((turno) => turno?.patient.fullName ?? null);
const arrived = (time: string): FakeTurno => ({
  status: 'arrived',
  arrivedAt: todayAt(time),
  ticket: 'A-001',
});

test.each<[what: string, turnos: StaffTurno[], next: string | null, following: string | null]>([
  ['an empty day has nobody', [], null, null],
  ['nobody came yet: the first by time', dayOf({ status: 'noshow' }, {}, {}), 'B', 'C'],
  ['who waits comes before who did not come', dayOf({}, arrived('08:50'), {}), 'B', 'A'],
  ['turnos by their time, not by who came first', dayOf(arrived('09:30'), arrived('08:10')), 'A', 'B'],
  [
    'who came without a turno waits for the others',
    dayOf({ ...arrived('08:00'), isWalkIn: true }, arrived('09:10')),
    'B',
    'A',
  ],
  [
    'who was called is next',
    dayOf(arrived('08:50'), { ...arrived('08:55'), calls: 1, calledAt: todayAt('09:01') }),
    'B',
    'A',
  ],
  [
    'who is in comes before everybody',
    dayOf(arrived('08:50'), { status: 'in_progress', startedAt: todayAt('09:02') }),
    'B',
    'A',
  ],
  ['all are done with', dayOf({ status: 'fulfilled' }, { status: 'cancelled' }), null, null],
])('%s', (_, turnos, next, following) => {
  expect(names([nextOf(turnos), followingOf(turnos, nextOf(turnos))])).toEqual([next, following]);
});

test('who waits is told in the order of being called', () => {
  const turnos = dayOf(arrived('09:00'), {}, { ...arrived('08:00'), isWalkIn: true }, arrived('08:30'));
  expect(names(waitingOf(turnos))).toEqual(['A', 'D', 'C']);
});

test('a day is summed up in words, the cancelled ones left out', () => {
  const turnos = dayOf({ status: 'fulfilled' }, { status: 'cancelled' }, arrived('09:00'), {}, {});
  expect(countsOf(turnos)).toBe('4 turnos: 1 atendido, 1 en espera, 2 por venir');
  expect(countsOf([])).toBe('0 turnos');
});

test('how long somebody waits, and how old they are, are told as people say it', () => {
  const now = Date.parse(todayAt('10:05'));
  expect(['10:05', '09:53', '09:00', '10:09'].map((time) => minutesSince(todayAt(time), now))).toEqual([
    ...['recién', '12 min', '1 h 05 min', 'recién'],
  ]);
  const [turno] = dayOf({}) as [StaffTurno];
  const born = (birthDate: string | null) =>
    personOf({ ...turno, patient: { ...turno.patient, birthDate } }, '2026-11-16')[0];
  expect([null, '1980-11-17', '2026-10-10', '2025-05-16', '2026-11-16'].map(born)).toEqual([
    ...['Edad sin cargar', '45 años', '1 mes', '18 meses', '0 meses'],
  ]);
});
