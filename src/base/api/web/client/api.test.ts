import { beforeEach, expect, test } from 'vitest';
import {
  createFakeApi,
  type FakeApi,
} from '../../../../testing/fakes/fake-api.ts';
import { serve, signInto } from '../../../../testing/pages/open-app.tsx';
import {
  onSessionEvent,
  type SessionEvent,
  storedSession,
  storeSession,
} from '../session/session.ts';
import { client } from './api.ts';
import { problemOf } from './problem-of.ts';

let fake: FakeApi;
let events: SessionEvent[] = [];

beforeEach(() => {
  fake = serve(createFakeApi());
  events = [];
  return onSessionEvent((event) => events.push(event));
});

const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error) => problemOf(error).code,
  );

test('a request to a role’s API carries the tab key, and a public request does not', async () => {
  const { tabKey } = await signInto(fake, 'patient');
  await client.patient.session.get();
  await client.public.clinic.get();
  expect(
    fake.callsOf('patient.session.get').map((call) => call.tabKey),
  ).toEqual([tabKey]);
  expect(fake.callsOf('clinic.get').map((call) => call.tabKey)).toEqual([null]);
});

test('an expired token is renewed once for all waiting requests, and each gets an answer', async () => {
  await signInto(fake, 'admin');
  fake.expireToken('admin');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.admin.session.get()),
  );
  expect(answers.map(({ name }) => name)).toEqual(
    Array.from({ length: 5 }, () => 'Ada Prueba'),
  );
  expect(fake.callsOf('admin.session.refresh')).toHaveLength(1);
  expect(fake.callsOf('admin.session.get')).toHaveLength(10);
});

test('a token that is refused again after its renewal is not renewed a second time', async () => {
  const { tabKey: _, ...session } = await signInto(fake, 'admin');
  fake.expireToken('admin');
  // A renewal that changes nothing.
  fake.answer('admin.session.refresh', session);
  expect(await codeOf(client.admin.session.get())).toBe('TOKEN_EXPIRED');
  expect(fake.callsOf('admin.session.refresh')).toHaveLength(1);
  expect(storedSession('admin')).not.toBeNull();
});

test('a renewal without an answer signs no user out', async () => {
  await signInto(fake, 'doctor');
  fake.expireToken('doctor');
  fake.lose('doctor.session.refresh', 'request');
  expect(await codeOf(client.doctor.session.get())).toBe('OFFLINE');
  expect([storedSession('doctor')?.role, events]).toEqual(['doctor', []]);
});

test('a session that the server does not know is cleared and reported once; the other roles stay', async () => {
  await signInto(fake, 'patient');
  await signInto(fake, 'doctor');
  fake.endSession('patient');
  const codes = await Promise.all([
    codeOf(client.patient.session.get()),
    codeOf(client.patient.session.get()),
  ]);
  expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN']);
  expect(events).toEqual([{ kind: 'lost', role: 'patient' }]);
  expect([storedSession('patient'), storedSession('doctor')?.role]).toEqual([
    null,
    'doctor',
  ]);
});

test('without a session the browser sends and reports nothing', async () => {
  expect(await codeOf(client.reception.session.get())).toBe('NOT_SIGNED_IN');
  expect([fake.callsOf('reception.session.get'), events]).toEqual([[], []]);
});

test('a session that ended while its token ran out is reported once', async () => {
  await signInto(fake, 'reception');
  fake.refuseNext('reception.session.get', 'TOKEN_EXPIRED');
  fake.endSession('reception');
  expect(await codeOf(client.reception.session.get())).toBe('NOT_SIGNED_IN');
  expect(events).toEqual([{ kind: 'lost', role: 'reception' }]);
});

test('a late answer to a replaced session does not end the new one', async () => {
  await signInto(fake, 'doctor');
  fake.endSession('doctor');
  const code = codeOf(client.doctor.session.get());
  const before = storedSession('doctor');
  if (before) storeSession({ ...before, name: 'Otra' }, 'otra-llave');
  expect(await code).toBe('NOT_SIGNED_IN');
  expect([storedSession('doctor')?.name, events]).toEqual(['Otra', []]);
});

test('the caller handles every other refusal of the server', async () => {
  await signInto(fake, 'patient');
  fake.refuseNext('patient.session.get', 'NEEDS_CODE');
  expect(await codeOf(client.patient.session.get())).toBe('NEEDS_CODE');
  expect([events, fake.callsOf('patient.session.get').length]).toEqual([[], 1]);
});
