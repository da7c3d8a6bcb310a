import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../base/api/web/client/api.ts';
import { createQueryClient } from '../../base/api/web/client/query-client.ts';
import {
  clearStoredSession,
  type PanelRole,
  showActedPatient,
  storeSession,
} from '../../base/api/web/session/session.ts';
import type { Clinic } from '../../base/clinic/contract/clinic.ts';
import type { UpcomingAppointment } from '../../subjects/appointments/contract/account.ts';
import { upcomingAppointment } from '../../testing/fakes/appointments/example-appointments.ts';
import {
  fakeClinic,
  fakeToday,
} from '../../testing/fakes/clinic/fake-clinic.ts';
import { createFakeApi } from '../../testing/fakes/fake-api.ts';
import { keepQueries, restoreQueries } from './keep-answers.ts';

const clinicKey = api.public.clinic.get.queryKey();
const dayKey = api.reception.agenda.day.queryKey({ input: { day: fakeToday } });
const ownKey = api.patient.appointments.list.queryKey();
const clinic = { ...fakeClinic, today: fakeToday } as unknown as Clinic;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${fakeToday}T12:00:00Z`) });
});
afterEach(() => {
  vi.useRealTimers();
});

const signIn = (role: PanelRole, id: string) =>
  storeSession(
    {
      role,
      id,
      name: 'Rita Prueba',
      email: 'rita@clinica.example',
      rememberMe: false,
    },
    `key-of-${id}`,
  );

/** Reads the day at the counter while there is a connection. */
function readDay() {
  const queryClient = createQueryClient();
  const stop = keepQueries('reception', queryClient);
  const fake = createFakeApi();
  const appointment = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
    practiceName: 'Psicoterapia',
    specialtyName: 'Psiquiatría',
    cancelReason: 'Está internada',
  });
  queryClient.setQueryData(clinicKey, clinic);
  queryClient.setQueryData(dayKey, {
    day: fakeToday,
    timeZone: fakeClinic.timeZone,
    serverNow: `${fakeToday}T12:00:00Z`,
    dayStartsAt: `${fakeToday}T03:00:00Z`,
    waitLimits: { longMinutes: 20, tooLongMinutes: 40 },
    counts: {
      booked: 1,
      arrived: 0,
      in_progress: 0,
      fulfilled: 0,
      noshow: 0,
      cancelled: 0,
    },
    doctors: [],
    appointments: [appointment],
    leftWaiting: [],
  });
  vi.advanceTimersByTime(5_000);
  stop();
}

function restored() {
  const queryClient = createQueryClient();
  restoreQueries('reception', queryClient);
  return queryClient.getQueryData(dayKey);
}

test('a reload restores the day, without the reasons for the visits', () => {
  signIn('reception', 'rita');
  readDay();
  expect(restored()?.appointments[0]?.patient.fullName).toBe('Ana Prueba');
  const stored = JSON.stringify(Object.values(sessionStorage));
  for (const told of ['Psicoterapia', 'Psiquiatría', 'internada'])
    expect(stored).not.toContain(told);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('the page reads a restored answer anew at once', () => {
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

test('the kept day goes with its session; no other user sees it', () => {
  signIn('reception', 'rita');
  readDay();
  signIn('reception', 'ema');
  expect(restored()).toBeUndefined();
  signIn('reception', 'rita');
  readDay();
  clearStoredSession('reception');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a kept day ends at the clinic’s midnight', () => {
  signIn('reception', 'rita');
  readDay();
  vi.setSystemTime(new Date(`${fakeToday}T23:59:00-03:00`));
  expect(restored()).toBeDefined();
  vi.setSystemTime(new Date(Date.parse(`${fakeToday}T23:59:59-03:00`) + 2_000));
  expect(restored()).toBeUndefined();
});

test('the page ignores a stored text that it cannot read', () => {
  signIn('reception', 'rita');
  readDay();
  const key =
    Object.keys(sessionStorage).find((each) =>
      each.startsWith('reception_kept seen'),
    ) ?? '';
  sessionStorage.setItem(key, '{"of":1');
  expect(restored()).toBeUndefined();
  const queryClient = createQueryClient();
  queryClient.setQueryData(clinicKey, clinic);
  expect(queryClient.getQueryData(clinicKey)).toBe(clinic);
});

test('it keeps the patients and hours of a doctor’s day, and nothing clinical', () => {
  signIn('doctor', 'laura');
  const queryClient = createQueryClient();
  const stop = keepQueries('doctor', queryClient);
  const fake = createFakeApi();
  const appointment = fake.staffAppointments.add({
    patient: { fullName: 'Ana Prueba' },
    practiceName: 'Psicoterapia',
    specialtyName: 'Psiquiatría',
    cancelReason: 'Está internada',
    hasPrivateNote: true,
    preparationReading: 'read',
  });
  const queryKey = api.doctor.agenda.day.queryKey({
    input: { day: fakeToday },
  });
  queryClient.setQueryData(clinicKey, clinic);
  queryClient.setQueryData(queryKey, {
    day: fakeToday,
    sessions: [],
    arrivesAt: null,
    nextDay: null,
    appointments: [appointment],
    closure: { code: 'ABSENT', reason: 'Licencia por embarazo' },
    absence: { reason: 'Cirugía de rodilla', until: `${fakeToday}T20:00:00Z` },
  });
  // The card of one patient, and their note, are read beside it.
  const ofOne = api.doctor.appointments.get.queryKey({
    input: { appointmentId: appointment.id },
  });
  queryClient.setQueryData(ofOne, appointment);
  queryClient.setQueryData(
    api.doctor.notes.get.queryKey({ input: { appointmentId: appointment.id } }),
    {
      note: 'Ideación suicida',
      version: 'v',
      savedAt: null,
      savedBy: null,
    },
  );
  vi.advanceTimersByTime(5_000);
  stop();
  const stored = JSON.stringify(Object.values(sessionStorage));
  // The doctor's session outlives the browser. The kept day does not, because others use the computer.
  expect(JSON.stringify(Object.values(localStorage))).not.toContain(
    'Ana Prueba',
  );
  expect(stored).toContain('Ana Prueba');
  for (const told of [
    'Psicoterapia',
    'Psiquiatría',
    'internada',
    'embarazo',
    'rodilla',
    'suicida',
  ]) {
    expect(stored).not.toContain(told);
  }
  const later = createQueryClient();
  restoreQueries('doctor', later);
  expect(later.getQueryData(queryKey)?.appointments[0]).toMatchObject({
    patient: { fullName: 'Ana Prueba' },
    hasPrivateNote: false,
    preparationReading: null,
  });
  clearStoredSession('doctor');
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
    [],
    [],
  ]);
});

test('it removes a doctor’s day that an older version kept beyond the browser, and that of a session that another tab ended', () => {
  signIn('doctor', 'laura');
  localStorage.setItem('doctor_kept seen', 'Ana Prueba');
  localStorage.setItem('doctor_kept act 1', 'a press without an answer');
  const queryClient = createQueryClient();
  restoreQueries('doctor', queryClient);
  expect(localStorage.getItem('doctor_kept seen')).toBeNull();
  expect(localStorage.getItem('doctor_kept act 1')).not.toBeNull();

  const stop = keepQueries('doctor', queryClient);
  sessionStorage.setItem('doctor_kept seen', 'Ana Prueba');
  localStorage.removeItem('doctor_session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'doctor_session' }));
  stop();
  expect(sessionStorage.getItem('doctor_kept seen')).toBeNull();
});

/** Reads a patient's next appointments as a verified patient. */
function readOwn(appointments: UpcomingAppointment[]) {
  const queryClient = createQueryClient();
  const stop = keepQueries('patient', queryClient);
  queryClient.setQueryData(clinicKey, clinic);
  queryClient.setQueryData(ownKey, appointments);
  vi.advanceTimersByTime(5_000);
  stop();
}

function restoredOwn() {
  const queryClient = createQueryClient();
  restoreQueries('patient', queryClient);
  return queryClient.getQueryData(ownKey);
}

const storedTexts = () =>
  JSON.stringify([
    ...Object.values(sessionStorage),
    ...Object.values(localStorage),
  ]);

test('it keeps a patient’s next appointments and codes for fourteen days, without the reasons for the visits', () => {
  signIn('patient', 'juana');
  const next = upcomingAppointment({
    code: 'K7M2Q3',
    roomName: 'Consultorio 3',
  });
  readOwn([
    {
      ...next,
      preparation: 'Ayuno de 8 horas. Suspenda el anticoagulante.',
      preparationReading: 'unread',
      questionnairesMissing: 1,
      delayMinutes: 40,
    },
    upcomingAppointment({
      id: 'otro',
      code: 'B4C5D6',
      doctor: null,
      questionnairesMissing: 0,
    }),
  ]);
  // The answer that an unverified patient gets, but with the code.
  expect(restoredOwn()).toEqual([
    next,
    upcomingAppointment({ id: 'otro', code: 'B4C5D6', doctor: null }),
  ]);
  for (const told of [
    'Ayuno',
    'anticoagulante',
    'unread',
    'Minutes":40',
    'Missing":1',
  ]) {
    expect(storedTexts()).not.toContain(told);
  }
  vi.setSystemTime(new Date('2026-11-29T23:59:59-03:00'));
  expect(restoredOwn()).toHaveLength(2);
  vi.setSystemTime(new Date('2026-11-30T00:00:01-03:00'));
  expect(restoredOwn()).toBeUndefined();
});

test('it keeps the preparation that a verified patient opened here', () => {
  signIn('patient', 'juana');
  const [next, later] = [
    {
      ...upcomingAppointment({ id: randomUUID() }),
      preparation: 'Ayuno de 8 horas.',
    },
    {
      ...upcomingAppointment({ id: randomUUID() }),
      preparation: 'Traiga sus estudios.',
    },
  ];
  const queryClient = createQueryClient();
  const stop = keepQueries('patient', queryClient);
  queryClient.setQueryData(clinicKey, clinic);
  queryClient.setQueryData(ownKey, [next, later]);
  const key = api.patient.checklist.get.queryKey({
    input: { appointmentId: next.id },
  });
  const line = {
    key: 'linea-1',
    kind: 'preparation' as const,
    line: 'Ayuno de 8 horas.',
    isTicked: false,
  };
  queryClient.setQueryData(key, {
    insurerName: null,
    reading: null,
    readAt: null,
    readByName: null,
    version: 'v1',
    isOpen: true,
    items: [line],
  });
  vi.advanceTimersByTime(5_000);
  stop();
  const reloaded = createQueryClient();
  restoreQueries('patient', reloaded);
  expect(reloaded.getQueryData(key)?.items).toEqual([line]);
  // The patient did not open the other preparation here, so it stays null.
  expect(
    reloaded.getQueryData(ownKey)?.map(({ preparation }) => preparation),
  ).toEqual(['', null]);
  expect(storedTexts()).not.toContain('Traiga sus estudios');
});

test('a parent does not see a child’s kept answers as their own, nor their own as the child’s', () => {
  signIn('patient', 'juana');
  const childs = upcomingAppointment({ code: 'B4C5D6' });
  showActedPatient({ id: 'tomas', name: 'Tomás' });
  readOwn([childs]);
  showActedPatient({ id: 'juana', name: 'Juana' });
  expect(restoredOwn()).toBeUndefined();
  const own = upcomingAppointment({ code: 'K7M2Q3' });
  readOwn([own]);
  showActedPatient({ id: 'tomas', name: 'Tomás' });
  expect(restoredOwn()).toEqual([childs]);
  showActedPatient({ id: 'juana', name: 'Juana' });
  expect(restoredOwn()).toEqual([own]);
  clearStoredSession('patient');
  expect([Object.keys(sessionStorage), Object.keys(localStorage)]).toEqual([
    [],
    [],
  ]);
});
