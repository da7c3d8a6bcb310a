import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../testing/access/sign-in.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testServer } from '../../../testing/servers/test-server.ts';

const database = testDatabase();
const server = testServer(database);
let clinic: SmallClinic;
let desk: SignedInOverHttp;
let patientId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const { email } = await insertUser(database, { role: 'Recepcionista' });
  desk = await signIn(server, { role: 'reception', email });
  ({ id: patientId } = await insertPatient(database));
});

const existing = () => ({ kind: 'known', patientId });
const slot = () => ({
  doctorId: clinic.doctorId,
  practiceId: clinic.practiceId,
  startsAt: at('2026-11-25', '09:00'),
});

function post(
  path: `/${string}`,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return desk.ask(path, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });
}

describe('a desk’s wrong input is refused beside its field', () => {
  test.each([
    [
      'a day that does not exist',
      () => desk.ask('/agenda?day=2026-02-30'),
      'day',
    ],
    [
      'a text that is no day',
      () => desk.ask("/agenda?day=';drop table patients"),
      'day',
    ],
    [
      'no key',
      () =>
        post(
          '/agenda/appointments',
          { ...slot(), booker: existing() },
          { 'idempotency-key': '' },
        ),
      'Idempotency-Key',
    ],
    [
      'a doctor without a valid id',
      () =>
        post('/agenda/appointments', {
          ...slot(),
          doctorId: '1',
          booker: existing(),
        }),
      'doctorId',
    ],
    [
      'an overbooking without a reason',
      () =>
        post('/agenda/overbooks', {
          ...slot(),
          booker: existing(),
          reason: '   ',
        }),
      'reason',
    ],
    [
      'a reason that is too long',
      () =>
        post('/agenda/overbooks', {
          ...slot(),
          booker: existing(),
          reason: 'x'.repeat(501),
        }),
      'reason',
    ],
    [
      'a name that is markup',
      () =>
        post('/agenda/appointments', {
          ...slot(),
          booker: {
            kind: 'new',
            isAnother: false,
            hasConsented: false,
            patient: { fullName: '<script>', dni: null },
          },
        }),
      'booker.patient.fullName',
    ],
    [
      'a birth that is still to come',
      () =>
        post('/agenda/appointments', {
          ...slot(),
          booker: {
            kind: 'new',
            isAnother: false,
            hasConsented: false,
            patient: {
              fullName: 'Ana Paz',
              dni: null,
              birthDate: '2030-01-01',
            },
          },
        }),
      'booker.patient.birthDate',
    ],
    [
      'an unknown insurer',
      () =>
        post('/agenda/appointments', {
          ...slot(),
          insurerId: randomUUID(),
          booker: existing(),
        }),
      'insurerId',
    ],
    [
      'forty-three days',
      () =>
        desk.ask(
          `/agenda/doctors/${randomUUID()}/times?practiceId=${randomUUID()}&from=2026-11-24&days=43`,
        ),
      'days',
    ],
    [
      'an absence without the seen state',
      () => post(`/appointments/${randomUUID()}/status`, { act: 'absent' }),
      'seenStatus',
    ],
    [
      'a version below one',
      () =>
        post(`/agenda/appointments/${randomUUID()}/move`, {
          ...slot(),
          practiceId: undefined,
          seenVersion: 0,
        }),
      'seenVersion',
    ],
  ])('%s', async (_, ask, path) => {
    const { status, json } = await ask();
    expect([status, json.code]).toEqual([422, 'INVALID_INPUT']);
    expect(
      json.data.fields.map((field: { path: string }) => field.path),
    ).toContain(path);
    expect(json.data.fields[0].message).not.toMatch(
      /expected|invalid|required/i,
    );
  });
});

test('a day, an appointment, its move and its undoing work over HTTP as the contract says', async () => {
  const booked = await post('/agenda/appointments', {
    ...slot(),
    booker: existing(),
  });
  expect(booked.status).toBe(201);
  const { id, version } = booked.json.appointment;
  const body = {
    doctorId: clinic.doctorId,
    startsAt: at('2026-11-25', '10:00'),
    seenVersion: version,
  };
  const moved = await post(`/agenda/appointments/${id}/move`, body);
  expect(moved.json).toMatchObject({
    appointment: { version: 2 },
    undo: { transitionId: expect.any(Number) },
  });
  const { transitionId } = moved.json.undo;
  expect(
    (await post(`/agenda/appointments/${id}/move/undo`, { transitionId })).json,
  ).toMatchObject({
    version: 3,
  });
  const day = await desk.ask('/agenda?day=2026-11-25');
  expect(day.json.appointments).toMatchObject([
    { id, startsAt: at('2026-11-25', '09:00') },
  ]);
  expect((await desk.ask('/agenda/doctors')).json).toHaveLength(1);
  const answer = await post('/search/patients', { query: 'perez' });
  expect(answer.json.patients).toMatchObject([
    { id: patientId, nextAppointment: { id } },
  ]);
  const preview = await desk.ask(
    `/agenda/doctors/${clinic.doctorId}/closing?day=2026-11-25`,
  );
  expect(preview.json.affected).toMatchObject([{ appointment: { id } }]);
  const closed = await post(`/agenda/doctors/${clinic.doctorId}/closing`, {
    day: '2026-11-25',
    kind: 'illness',
    publicReason: 'Está enferma',
    choices: [
      { appointmentId: id, seenVersion: 3, choice: { kind: 'cancel' } },
    ],
  });
  expect(closed.json.results).toMatchObject([
    { became: 'cancelled', problem: null },
  ]);
});
