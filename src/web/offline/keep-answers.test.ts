import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clinic } from '../../contract/public/clinic.ts';
import { createFakeApi } from '../../testing/fakes/fake-api.ts';
import { fakeClinic, fakeToday } from '../../testing/fakes/fake-clinic.ts';
import { api } from '../api/api.ts';
import { createQueryClient } from '../api/query-client.ts';
import { clearStoredSession, type PanelRole, storeSession } from '../session/session.ts';
import { keepQueries, restoreQueries } from './keep-answers.ts';

const clinicKey = api.public.clinic.get.queryKey();
const dayKey = api.reception.agenda.day.queryKey({ input: { day: fakeToday } });
const clinic = { ...fakeClinic, today: fakeToday } as unknown as Clinic;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${fakeToday}T12:00:00Z`) });
});
afterEach(() => {
  vi.useRealTimers();
});

const signIn = (role: PanelRole, id: string) =>
  storeSession(
    { role, id, name: 'Rita Prueba', email: 'rita@clinica.example', rememberMe: false },
    `key-of-${id}`,
  );

/** The day at the counter, read while there was a connection. */
function readDay() {
  const queryClient = createQueryClient();
  const stop = keepQueries('reception', queryClient);
  const fake = createFakeApi();
  const appointment = fake.staffAppointments.add({
    ...{ patient: { fullName: 'Ana Prueba' }, practiceName: 'Psicoterapia', specialtyName: 'Psiquiatría' },
    cancelReason: 'Está internada',
  });
  queryClient.setQueryData(clinicKey, clinic);
  queryClient.setQueryData(dayKey, {
    ...{ day: fakeToday, timeZone: fakeClinic.timeZone, serverNow: `${fakeToday}T12:00:00Z` },
    ...{ dayStartsAt: `${fakeToday}T03:00:00Z`, waitLimits: { longMinutes: 20, tooLongMinutes: 40 } },
    counts: { booked: 1, arrived: 0, in_progress: 0, fulfilled: 0, noshow: 0, cancelled: 0 },
    ...{ doctors: [], appointments: [appointment], leftWaiting: [] },
  });
  vi.advanceTimersByTime(5_000);
  stop();
}

function restored() {
  const queryClient = createQueryClient();
  restoreQueries('reception', queryClient);
  return queryClient.getQueryData(dayKey);
}

test('the day is there after a reload, without what anybody comes for', () => {
  signIn('reception', 'rita');
  readDay();
  expect(restored()?.appointments[0]?.patient.fullName).toBe('Ana Prueba');
  const stored = JSON.stringify(Object.values(sessionStorage));
  for (const told of ['Psicoterapia', 'Psiquiatría', 'internada']) expect(stored).not.toContain(told);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('it is read anew at once, however lately it was kept', () => {
  signIn('reception', 'rita');
  readDay();
  const queryClient = createQueryClient();
  restoreQueries('reception', queryClient);
  for (const queryKey of [dayKey, clinicKey]) {
    expect(
      queryClient
        .getQueryCache()
        .find({ queryKey })
        ?.isStaleByTime(60 * 60_000),
    ).toBe(true);
  }
});

test('it goes with the session, and is nobody else’s', () => {
  signIn('reception', 'rita');
  readDay();
  signIn('reception', 'ema');
  expect(restored()).toBeUndefined();
  signIn('reception', 'rita');
  readDay();
  clearStoredSession('reception');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('it goes at the clinic’s midnight', () => {
  signIn('reception', 'rita');
  readDay();
  vi.setSystemTime(new Date(`${fakeToday}T23:59:00-03:00`));
  expect(restored()).toBeDefined();
  vi.setSystemTime(new Date(Date.parse(`${fakeToday}T23:59:59-03:00`) + 2_000));
  expect(restored()).toBeUndefined();
});

test('a text that somebody else wrote there is passed over', () => {
  signIn('reception', 'rita');
  readDay();
  const key = Object.keys(sessionStorage).find((each) => each.startsWith('reception_kept seen')) ?? '';
  sessionStorage.setItem(key, '{"of":1');
  expect(restored()).toBeUndefined();
  const queryClient = createQueryClient();
  queryClient.setQueryData(clinicKey, clinic);
  expect(queryClient.getQueryData(clinicKey)).toBe(clinic);
});

test('of a doctor’s day it keeps who comes and when, and nothing clinical', () => {
  signIn('doctor', 'laura');
  const queryClient = createQueryClient();
  const stop = keepQueries('doctor', queryClient);
  const fake = createFakeApi();
  const appointment = fake.staffAppointments.add({
    ...{ patient: { fullName: 'Ana Prueba' }, practiceName: 'Psicoterapia', specialtyName: 'Psiquiatría' },
    ...{ cancelReason: 'Está internada', hasPrivateNote: true, preparationReading: 'read' },
  });
  const queryKey = api.doctor.agenda.day.queryKey({ input: { day: fakeToday } });
  queryClient.setQueryData(clinicKey, clinic);
  queryClient.setQueryData(queryKey, {
    ...{ day: fakeToday, sessions: [], arrivesAt: null, nextDay: null, appointments: [appointment] },
    closure: { code: 'ABSENT', reason: 'Licencia por embarazo' },
    absence: { reason: 'Cirugía de rodilla', until: `${fakeToday}T20:00:00Z` },
  });
  // The card of one patient, and their note, are read beside it.
  const ofOne = api.doctor.appointments.get.queryKey({ input: { appointmentId: appointment.id } });
  queryClient.setQueryData(ofOne, appointment);
  queryClient.setQueryData(api.doctor.notes.get.queryKey({ input: { appointmentId: appointment.id } }), {
    ...{ note: 'Ideación suicida', version: 'v', savedAt: null, savedBy: null },
  });
  vi.advanceTimersByTime(5_000);
  stop();
  // A doctor’s session outlives the tab, and what it keeps with it.
  const stored = JSON.stringify([sessionStorage, localStorage].map((storage) => Object.values(storage)));
  expect(stored).toContain('Ana Prueba');
  for (const told of ['Psicoterapia', 'Psiquiatría', 'internada', 'embarazo', 'rodilla', 'suicida']) {
    expect(stored).not.toContain(told);
  }
  const later = createQueryClient();
  restoreQueries('doctor', later);
  expect(later.getQueryData(queryKey)?.appointments[0]).toMatchObject({
    ...{ patient: { fullName: 'Ana Prueba' }, hasPrivateNote: false, preparationReading: null },
  });
  clearStoredSession('doctor');
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
});
