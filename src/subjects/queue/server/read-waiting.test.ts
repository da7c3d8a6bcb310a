import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at } from '../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertQueued, type Queued } from '../../../testing/clinic/queue.ts';
import { insertRooms } from '../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readWaiting } from './read-waiting.ts';

const database = testDatabase();
let clinic: SmallClinic;
let other: string;
let rooms: { waitingRoomId: string; roomId: string };
/** Appointments are never deleted: each test has its own day. */
let day = 9;
const today = () => `2026-11-${day}`;
const now = (time: string) => new Date(at(today(), time));

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const practiceIds = [clinic.practiceId];
  other = await insertDoctor(database, {
    name: 'Otra Doctora',
    specialtyId: clinic.specialtyId,
    practiceIds,
  });
  rooms = await insertRooms(database, { name: 'Consultorio 3' });
});
beforeEach(() => {
  day++;
});

/** A patient who arrives at that time for an appointment of that hour. */
function arrives(
  startsAt: string,
  arrivedAt: string | null,
  more: Partial<Queued> = {},
) {
  const { doctorId, practiceId, specialtyId } = clinic;
  return insertQueued(database, {
    doctorId,
    practiceId,
    specialtyId,
    ...rooms,
    startsAt: at(today(), startsAt),
    arrivedAt: arrivedAt && at(today(), arrivedAt),
    ...more,
  });
}

async function call(appointmentId: string, number: number, time: string) {
  await database.owner.query(
    `insert into calls (appointment_id, ticket_id, room_id, number, at, actor_kind, actor_id)
      select $1, id, $3, $2, $4, 'doctor', $5 from tickets where appointment_id = $1`,
    [appointmentId, number, rooms.roomId, at(today(), time), clinic.doctorId],
  );
}

const place = (appointmentId: string, set: string) =>
  database.owner
    .query(
      `insert into queue_places (appointment_id, arrived_at) select id, arrived_at from appointments where id = $1
      on conflict (appointment_id) do nothing`,
      [appointmentId],
    )
    .then(() =>
      database.owner.query(
        `update queue_places set ${set} where appointment_id = $1`,
        [appointmentId],
      ),
    );

const read = (time: string, doctorId?: string) =>
  readWaiting(servicesOn(database.db), {
    now: now(time),
    doctorId: doctorId ?? null,
  });

test('the queue is empty without patients', async () => {
  expect(await read('09:00')).toEqual({ people: [], doctors: new Map() });
});

test('waiting patients stand in order with the patients before and the minutes to go, apart from those inside', async () => {
  const walkIn = await arrives('10:40', '09:50', { isWalkIn: true });
  const inside = await arrives('09:40', '09:30', {
    status: 'in_progress',
    startedAt: at(today(), '09:55'),
  });
  const second = await arrives('10:20', '09:40');
  const first = await arrives('10:00', '09:55');
  await arrives('11:00', null);
  const { people, doctors } = await read('10:05');
  expect(people.map(({ appointmentId }) => appointmentId)).toEqual([
    first.id,
    second.id,
    walkIn.id,
    inside.id,
  ]);
  expect(
    people.map(({ state, ticket, peopleBefore }) => [
      state,
      ticket,
      peopleBefore,
    ]),
  ).toEqual([
    ['waiting', 'A-004', 0],
    ['waiting', 'A-003', 1],
    ['waiting', 'A-001', 2],
    ['inRoom', 'A-002', null],
  ]);
  const minutes = people.map(({ estimate }) => estimate?.minutes);
  expect(minutes).toEqual([11, 32, 53, undefined]);
  expect(doctors.get(clinic.doctorId)).toMatchObject({
    delayMinutes: 16,
    expected: [{ delayMinutes: 19 }],
  });
});

test('each doctor has their own order, and naming a doctor reads only that one', async () => {
  const own = await arrives('10:00', '09:50');
  const theirs = await arrives('10:00', '09:55', { doctorId: other });
  const { people } = await read('10:00');
  expect(people.map(({ peopleBefore }) => peopleBefore)).toEqual([0, 0]);
  const only = await read('10:00', other);
  expect(only.people.map(({ appointmentId }) => appointmentId)).toEqual([
    theirs.id,
  ]);
  expect([...only.doctors.keys()]).toEqual([other]);
  expect(own.id).not.toBe(theirs.id);
});

test('a called patient goes first until the call fails or is taken back', async () => {
  const [first, called] = [
    await arrives('10:00', '09:50'),
    await arrives('10:20', '09:55'),
  ];
  await call(called.id, 1, '10:00');
  const inTurn = async () =>
    (await read('10:01')).people.map(({ appointmentId, state, calls }) => [
      appointmentId,
      state,
      calls,
    ]);
  expect(await inTurn()).toEqual([
    [called.id, 'called', 1],
    [first.id, 'waiting', 0],
  ]);
  await place(called.id, 'settled_call = 1');
  expect(await inTurn()).toEqual([
    [first.id, 'waiting', 0],
    [called.id, 'waiting', 1],
  ]);
  await call(called.id, 2, '10:01');
  await place(called.id, `withdrawn_calls = '{2}'`);
  expect((await inTurn())[1]).toEqual([called.id, 'waiting', 1]);
});

test('a patient who steps out keeps the place until its minute, and then stands behind all others', async () => {
  const [out, second] = [
    await arrives('10:00', '09:50'),
    await arrives('10:20', '09:55'),
  ];
  await place(
    out.id,
    `out_since = '${at(today(), '10:00')}', out_until = '${at(today(), '10:15')}'`,
  );
  const inTurn = async (time: string) =>
    (await read(time)).people.map(({ appointmentId, state, peopleBefore }) => [
      appointmentId,
      state,
      peopleBefore,
    ]);
  expect(await inTurn('10:14')).toEqual([
    [out.id, 'out', 0],
    [second.id, 'waiting', 1],
  ]);
  expect(await inTurn('10:15')).toEqual([
    [second.id, 'waiting', 0],
    [out.id, 'out', null],
  ]);
});

test('a patient who arrives again loses the old place and waits like the others', async () => {
  const [first, again] = [
    await arrives('10:00', '09:50'),
    await arrives('10:20', '09:55'),
  ];
  await place(again.id, 'is_urgent = true');
  await call(again.id, 1, '09:56');
  const states = async () =>
    (await read('10:10')).people.map(({ appointmentId, state }) => [
      appointmentId,
      state,
    ]);
  expect(await states()).toEqual([
    [again.id, 'called'],
    [first.id, 'waiting'],
  ]);
  await database.owner.query(
    'update appointments set arrived_at = $2 where id = $1',
    [again.id, at(today(), '10:05')],
  );
  expect(await states()).toEqual([
    [first.id, 'waiting'],
    [again.id, 'waiting'],
  ]);
});

test('patients left waiting yesterday are not in today’s queue', async () => {
  await arrives('10:00', '09:50');
  day++;
  expect((await read('10:00')).people).toEqual([]);
});

describe('the estimate', () => {
  test('follows how long this doctor’s visits took lately, not the planned minutes', async () => {
    const visitOn = async (date: string) => {
      const [startsAt, finishedAt] = [at(date, '08:00'), at(date, '08:40')];
      const times = {
        startsAt,
        arrivedAt: startsAt,
        startedAt: startsAt,
        finishedAt,
      };
      await insertQueued(database, {
        ...clinic,
        ...rooms,
        doctorId: other,
        ...times,
        status: 'fulfilled',
      });
    };
    const minutes = async () => {
      const { people } = await read('10:00', other);
      return people.map(({ estimate }) => estimate?.minutes);
    };
    await arrives('10:00', '09:50', { doctorId: other });
    await arrives('10:20', '09:51', { doctorId: other });
    for (let date = 1; date <= 15; date++)
      await visitOn(`2026-07-${String(date).padStart(2, '0')}`);
    expect(await minutes()).toEqual([0, 21]);
    for (let date = 1; date <= 15; date++)
      await visitOn(`2026-10-${String(date).padStart(2, '0')}`);
    expect(await minutes()).toEqual([0, 36]);
  });

  test('lets no visit begin before the hour that a late doctor announced', async () => {
    await arrives('10:00', '09:50');
    await database.owner.query(
      'insert into doctor_delays (doctor_id, day, arrives_at, noted_at) values ($1, $2, $3, $4)',
      [clinic.doctorId, today(), at(today(), '10:45'), at(today(), '09:30')],
    );
    const { people, doctors } = await read('10:00');
    expect(people[0]?.estimate?.minutes).toBe(45);
    expect(doctors.get(clinic.doctorId)?.delayMinutes).toBe(45);
  });
});
