import { expect, test } from 'vitest';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import type { FakeAppointment } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { todayAt } from '../../../testing/fakes/appointments/fake-appointments.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import { followingOf, nextOf, waitingOf } from './room-order.ts';
import { countsOf, minutesSince, personOf } from './room-words.ts';

/** Appointments from 9:00 on, twenty minutes apart, named by their letters. */
function dayOf(...said: FakeAppointment[]): StaffAppointment[] {
  const { staffAppointments } = createFakeApi();
  for (const [index, fakeAppointment] of said.entries()) {
    staffAppointments.add({
      ...fakeAppointment,
      patient: { fullName: 'ABCDEFGH'[index] ?? '' },
    });
  }
  return staffAppointments.list('doctor');
}

const names = (appointments: (StaffAppointment | null)[]) =>
  appointments.map((appointment) => appointment?.patient.fullName ?? null);
const arrived = (time: string): FakeAppointment => ({
  status: 'arrived',
  arrivedAt: todayAt(time),
  ticket: 'A-001',
});

test.each<
  [
    what: string,
    appointments: StaffAppointment[],
    next: string | null,
    following: string | null,
  ]
>([
  ['an empty day has no next patient', [], null, null],
  [
    'no patient came yet: the first by time',
    dayOf({ status: 'noshow' }, {}, {}),
    'B',
    'C',
  ],
  [
    'a waiting patient comes before an absent one',
    dayOf({}, arrived('08:50'), {}),
    'B',
    'A',
  ],
  [
    'appointments by their time, not by arrival',
    dayOf(arrived('09:30'), arrived('08:10')),
    'A',
    'B',
  ],
  [
    'a walk-in waits for the others',
    dayOf({ ...arrived('08:00'), isWalkIn: true }, arrived('09:10')),
    'B',
    'A',
  ],
  [
    'the called patient is next',
    dayOf(arrived('08:50'), {
      ...arrived('08:55'),
      calls: 1,
      calledAt: todayAt('09:01'),
    }),
    'B',
    'A',
  ],
  [
    'a patient in the room comes before all others',
    dayOf(arrived('08:50'), {
      status: 'in_progress',
      startedAt: todayAt('09:02'),
    }),
    'B',
    'A',
  ],
  [
    'all patients are attended or cancelled',
    dayOf({ status: 'fulfilled' }, { status: 'cancelled' }),
    null,
    null,
  ],
])('%s', (_, appointments, next, following) => {
  expect(
    names([
      nextOf(appointments),
      followingOf(appointments, nextOf(appointments)),
    ]),
  ).toEqual([next, following]);
});

test('the waiting patients are listed in the order of their calls', () => {
  const appointments = dayOf(
    arrived('09:00'),
    {},
    { ...arrived('08:00'), isWalkIn: true },
    arrived('08:30'),
  );
  expect(names(waitingOf(appointments))).toEqual(['A', 'D', 'C']);
});

test('a sentence sums up the day without the cancelled appointments', () => {
  const appointments = dayOf(
    { status: 'fulfilled' },
    { status: 'cancelled' },
    arrived('09:00'),
    {},
    {},
  );
  expect(countsOf(appointments)).toBe(
    '4 turnos: 1 atendido, 1 en espera, 2 por venir',
  );
  expect(countsOf([])).toBe('0 turnos');
});

test('the length of a wait and the patient’s age are written in everyday words', () => {
  const now = Date.parse(todayAt('10:05'));
  expect(
    ['10:05', '09:53', '09:00', '10:09'].map((time) =>
      minutesSince(todayAt(time), now),
    ),
  ).toEqual(['recién', '12 min', '1 h 05 min', 'recién']);
  const [appointment] = dayOf({}) as [StaffAppointment];
  const born = (birthDate: string | null) =>
    personOf(
      { ...appointment, patient: { ...appointment.patient, birthDate } },
      '2026-11-16',
    )[0];
  expect(
    [null, '1980-11-17', '2026-10-10', '2025-05-16', '2026-11-16'].map(born),
  ).toEqual(['Edad sin cargar', '45 años', '1 mes', '18 meses', '0 meses']);
});

test('the queue’s order counts where it is known: a skipped patient is not called again, a patient who left is last', () => {
  const day = dayOf(
    { ...arrived('08:50'), calls: 1, calledAt: todayAt('09:01') },
    arrived('08:52'),
    arrived('08:55'),
  );
  const [a, b, c] = day.map(({ id }) => id) as [string, string, string];
  const turns = new Map([
    [c, { place: 0, isCalled: false }],
    [a, { place: 1, isCalled: false }],
    [b, { place: 9, isCalled: false }],
  ]);
  expect(names(waitingOf(day, turns))).toEqual(['C', 'A', 'B']);
  expect(
    names([nextOf(day, turns), followingOf(day, nextOf(day, turns), turns)]),
  ).toEqual(['C', 'A']);
});
