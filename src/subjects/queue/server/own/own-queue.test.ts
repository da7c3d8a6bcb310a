import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { at, requestOf, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { digestOf } from '../../../../testing/database/table-digest.ts';
import { changeStatus } from '../../../appointments/server/change-status.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import type { OwnWord } from './note-own-word.ts';
import {
  ownQueueToken,
  ownQueueUrl,
  readOwnQueueToken,
} from './own-queue-link.ts';
import { readOwnQueue } from './read-own-queue.ts';
import { sayOwnWord } from './say-own-word.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let receptionistId: string;
const day = '2026-11-26';
/** Just before the first appointments of that day. */
const morning = new Date(at(day, '08:55'));
let times = [
  '09:00',
  '09:20',
  '09:40',
  '10:00',
  '10:20',
  '10:40',
  '11:00',
  '11:20',
  '11:40',
  '12:00',
  '12:20',
  '12:40',
];

beforeAll(async () => {
  services = servicesOn(database.db);
  clinic = await insertSmallClinic(database);
  const { roomId } = await insertRooms(database, { name: 'Consultorio 3' });
  await database.owner.query('update availability_rules set room_id = $1', [
    roomId,
  ]);
  ({ id: receptionistId } = await insertReceptionist(database));
});

/** An appointment of that day with the link of its patient. */
async function book() {
  const [time = '', ...rest] = times;
  times = rest;
  const { doctorId, practiceId } = clinic;
  const { id: patientId } = await insertPatient(database, {
    fullName: 'Nombre Reservado',
  });
  const slot = { doctorId, practiceId, startsAt: at(day, time) };
  const booked = await bookAppointment(
    services,
    await requestOf(services, { slot, patientId }),
  );
  if (!booked.ok) throw new Error(booked.refusal.code);
  const appointmentId = booked.value.id;
  return {
    appointmentId,
    token: ownQueueToken(services, { appointmentId, day }),
  };
}

const arrive = (appointmentId: string) =>
  changeStatus(services, {
    ...callAs('reception', receptionistId, morning),
    appointmentId,
    act: 'arrive',
  });

const read = (token: string, now = morning) =>
  readOwnQueue(services, { token, now });

async function shown(token: string, now = morning) {
  const own = await read(token, now);
  if (!own.ok) throw new Error(own.refusal.code);
  return own.value;
}

describe('the link', () => {
  const appointmentId = randomUUID();

  test('is an address of the clinic with a secret for one appointment on one day', () => {
    const url = ownQueueUrl(services, { appointmentId, day });
    const token = ownQueueToken(services, { appointmentId, day });
    expect(url).toBe(`https://turnos.example/turnero?turno=${token}`);
    expect(token).toMatch(/^[\w-]{65}$/);
    expect(readOwnQueueToken(services, { token, day })).toBe(appointmentId);
  });

  test.each<[string, (token: string) => string, string]>([
    ['of another day', (token) => token, '2026-11-27'],
    [
      'changed at its end',
      (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      day,
    ],
    [
      'of another appointment',
      (token) =>
        ownQueueToken(services, { appointmentId: randomUUID(), day }).slice(
          0,
          22,
        ) + token.slice(22),
      day,
    ],
    ['cut short', (token) => token.slice(0, 40), day],
    ['empty', () => '', day],
  ])('opens nothing if it is %s', (_, changed, on) => {
    const token = changed(ownQueueToken(services, { appointmentId, day }));
    expect(readOwnQueueToken(services, { token, day: on })).toBeNull();
  });

  test('opens nothing if another installation made it', () => {
    const other = { linkKey: Buffer.alloc(32, 1) };
    expect(
      readOwnQueueToken(services, {
        token: ownQueueToken(other, { appointmentId, day }),
        day,
      }),
    ).toBeNull();
  });
});

test('an expected patient sees the hour, and an arrived one the number, the patients before and the estimate', {
  tags: ['all'],
}, async () => {
  const [first, second] = [await book(), await book()];
  expect(await shown(second.token)).toMatchObject({
    state: 'expected',
    ticket: null,
    call: null,
    isComing: false,
  });
  await arrive(first.appointmentId);
  await arrive(second.appointmentId);
  expect(await shown(first.token)).toMatchObject({
    state: 'waiting',
    ticket: 'A-001',
    peopleBefore: 0,
  });
  const own = await shown(second.token);
  expect(own).toMatchObject({
    state: 'waiting',
    ticket: 'A-002',
    waitingRoom: 'Sala A',
    peopleBefore: 1,
  });
  expect(own.estimate?.toMinutes).toBeGreaterThan(
    own.estimate?.fromMinutes ?? 0,
  );
  const told = JSON.stringify(own);
  for (const secret of [
    'Nombre',
    'Julia',
    clinic.doctorId,
    first.appointmentId,
  ])
    expect(told).not.toContain(secret);
});

test('reading the link changes nothing, and on the next day it is void', async () => {
  const { token } = await book();
  const before = await digestOf(database);
  await read(token);
  expect(await digestOf(database)).toEqual(before);
  for (const now of [new Date(morning.getTime() + 24 * 3600_000), testNow]) {
    expect(await read(token, now)).toEqual({
      ok: false,
      refusal: { code: 'LINK_VOID' },
    });
  }
});

describe('a patient with their link', () => {
  let own: Awaited<ReturnType<typeof book>>;
  beforeEach(async () => {
    own = await book();
  });
  const say = (word: OwnWord, now = morning) =>
    sayOwnWord(services, { token: own.token, word, now });

  test('says once that they come', async () => {
    for (let time = 0; time < 2; time++) {
      expect(await say('coming')).toMatchObject({
        ok: true,
        value: { state: 'expected', isComing: true },
      });
    }
    expect(await say('leave')).toMatchObject({
      refusal: { code: 'WRONG_STATUS', data: { status: 'booked' } },
    });
  });

  test('ends the wait once by leaving, which counts as the patient’s cancelling', async () => {
    await arrive(own.appointmentId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => say('leave')),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        ok: true,
        value: { state: 'cancelled', ticket: null },
      });
    const { rows } = await database.owner.query(
      `select actor_kind, reason from appointment_transitions where appointment_id = $1 and to_status = 'cancelled'`,
      [own.appointmentId],
    );
    expect(rows).toEqual([
      { actor_kind: 'patient', reason: 'Se fue de la sala de espera' },
    ]);
  });

  test('keeps the place for fifteen minutes by stepping out, however often they say so', async () => {
    expect(await say('out')).toMatchObject({
      refusal: { code: 'WRONG_STATUS' },
    });
    await arrive(own.appointmentId);
    const outUntil = new Date(morning.getTime() + 15 * 60_000).toISOString();
    for (const at of [0, 5]) {
      const said = await say('out', new Date(morning.getTime() + at * 60_000));
      expect(said).toMatchObject({
        ok: true,
        value: { state: 'out', outUntil },
      });
    }
    const back = await say('back', new Date(morning.getTime() + 14 * 60_000));
    expect(back).toMatchObject({
      ok: true,
      value: { state: 'waiting', outUntil: null },
    });
    const { rows } = await database.owner.query(
      'select kind, actor_kind from queue_steps where appointment_id = $1 order by id',
      [own.appointmentId],
    );
    expect(rows).toEqual([
      { kind: 'step_out', actor_kind: 'patient' },
      { kind: 'return', actor_kind: 'patient' },
    ]);
  });

  test('is refused if the link is void', async () => {
    const token = ownQueueToken(services, { appointmentId: randomUUID(), day });
    expect(
      await sayOwnWord(services, { token, word: 'leave', now: morning }),
    ).toMatchObject({
      refusal: { code: 'LINK_VOID' },
    });
  });
});
