import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  clearStoredSession,
  panelRoles,
  type StoredSession,
  storedSession,
  storeSession,
  subscribeToStoredSessions,
  tabKeyOf,
  useStoredSession,
} from './stored-session.ts';

const itemsOf = (storage: Storage) =>
  Object.fromEntries(Object.entries({ ...storage }));
const loginTime = '2026-11-16T11:00:00.000Z';
const doctor: StoredSession = {
  role: 'doctor',
  id: 'd1',
  name: 'Laura Gómez',
  email: 'laura@clinica.test',
  rememberMe: false,
  loginTime,
};
const staff = (
  role: 'admin' | 'reception',
  rememberMe: boolean,
): StoredSession => ({
  role,
  id: 'u1',
  name: 'Ada Prueba',
  email: 'ada@clinica.test',
  rememberMe,
  loginTime,
});
const patient = (rememberMe: boolean): StoredSession => ({
  role: 'patient',
  id: 'p1',
  name: 'Juana Prueba',
  rememberMe,
});

test('a doctor’s session always stays in local storage, as remembered', () => {
  storeSession(doctor, 'llave');
  expect(itemsOf(sessionStorage)).toEqual({});
  expect(Object.keys(itemsOf(localStorage)).sort()).toEqual([
    'doctor_session',
    'doctor_tab_key',
  ]);
  expect(JSON.parse(localStorage.getItem('doctor_session') ?? '')).toEqual({
    id: 'd1',
    name: 'Laura Gómez',
    email: 'laura@clinica.test',
    loginTime,
    rememberMe: true,
  });
  expect(localStorage.getItem('doctor_tab_key')).toBe('llave');
});

test.each([
  ['admin', 'Admin', true],
  ['admin', 'Admin', false],
  ['reception', 'Recepcionista', true],
  ['reception', 'Recepcionista', false],
] as const)(
  'the session of %s, stored as %s, outlives the browser only if remembered (%s)',
  (role, roleName, rememberMe) => {
    storeSession(staff(role, rememberMe), 'llave');
    const [holds, empty] = rememberMe
      ? [localStorage, sessionStorage]
      : [sessionStorage, localStorage];
    expect(itemsOf(empty)).toEqual({});
    expect(Object.keys(itemsOf(holds)).sort()).toEqual([
      `${role}_session`,
      `${role}_tab_key`,
    ]);
    expect(JSON.parse(holds.getItem(`${role}_session`) ?? '')).toEqual({
      id: 'u1',
      email: 'ada@clinica.test',
      name: 'Ada Prueba',
      role: roleName,
      loginTime,
      rememberMe,
    });
  },
);

test.each([true, false])(
  'a patient is kept as separate items, by remember-me (%s)',
  (rememberMe) => {
    storeSession(patient(rememberMe), 'llave');
    const [holds, empty] = rememberMe
      ? [localStorage, sessionStorage]
      : [sessionStorage, localStorage];
    expect(itemsOf(empty)).toEqual({});
    expect(itemsOf(holds)).toEqual({
      patient_logged_in: 'true',
      patient_id: 'p1',
      patient_name: 'Juana Prueba',
      original_patient_id: 'p1',
      patient_remember_me: String(rememberMe),
      patient_tab_key: 'llave',
    });
  },
);

test('a stored session is read back, and signing out clears both storages', () => {
  for (const session of [
    doctor,
    patient(false),
    staff('admin', true),
    staff('reception', false),
  ]) {
    storeSession(session, `llave-${session.role}`);
  }
  expect(storedSession('doctor')).toEqual({ ...doctor, rememberMe: true });
  expect(storedSession('patient')).toEqual({
    ...patient(false),
    originalPatientId: 'p1',
  });
  expect(storedSession('admin')).toEqual(staff('admin', true));
  expect(storedSession('reception')).toEqual(staff('reception', false));
  expect(panelRoles.map(tabKeyOf)).toEqual(
    panelRoles.map((role) => `llave-${role}`),
  );
  for (const role of panelRoles) clearStoredSession(role);
  expect([itemsOf(localStorage), itemsOf(sessionStorage)]).toEqual([{}, {}]);
  expect(panelRoles.map(storedSession)).toEqual([null, null, null, null]);
});

test('a session that is not remembered replaces a remembered one', () => {
  storeSession(patient(true), 'vieja');
  storeSession({ ...patient(false), id: 'p2' }, 'nueva');
  expect(itemsOf(localStorage)).toEqual({});
  expect([storedSession('patient')?.id, tabKeyOf('patient')]).toEqual([
    'p2',
    'nueva',
  ]);
});

test.each([
  ['doctor_session', '{'],
  ['doctor_session', 'null'],
  ['doctor_session', '[]'],
  ['doctor_session', '"doctor"'],
  ['doctor_session', '{"id":"d1","email":"a@b.c"}'],
  ['doctor_session', '{"id":7,"name":"Laura","email":"a@b.c"}'],
  ['doctor_session', '{"id":"d1","name":"  ","email":"a@b.c"}'],
  ['doctor_session', '{"id":"d1","name":["Laura"],"email":"a@b.c"}'],
  [
    'doctor_session',
    JSON.stringify({ id: 'd1', name: 'a'.repeat(301), email: 'a@b.c' }),
  ],
  [
    'doctor_session',
    JSON.stringify({ id: 'd1', name: 'Laura\u0000', email: 'a@b.c' }),
  ],
  // An administrator's session is not accepted as a receptionist's.
  [
    'reception_session',
    '{"id":"u1","name":"Ada","email":"a@b.c","role":"Admin"}',
  ],
  ['patient_logged_in', 'false'],
  ['patient_logged_in', 'true'],
])('%s holding %s is no session', (key, value) => {
  localStorage.setItem(key, value);
  expect(panelRoles.map(storedSession)).toEqual([null, null, null, null]);
});

test('a screen follows the stored session, in this tab and in the others', () => {
  const { result } = renderHook(() => useStoredSession('patient'));
  expect(result.current).toBeNull();
  act(() => storeSession(patient(true), 'llave'));
  const before = result.current;
  expect(before?.name).toBe('Juana Prueba');
  act(() => storeSession(doctor, 'otra'));
  expect(result.current).toBe(before);
  localStorage.removeItem('patient_logged_in');
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'patient_logged_in' }),
      ),
  );
  expect(result.current).toBeNull();
});

test('other items that another tab stores are ignored', () => {
  const heard = vi.fn();
  const stop = subscribeToStoredSessions(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'color_scheme' }));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin_tab_key' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test('a browser that refuses its storage has no session', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(storedSession('doctor')).toBeNull();
  expect(tabKeyOf('doctor')).toBeNull();
});
