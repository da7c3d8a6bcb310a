import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { Queue } from '../../contract/public-queue.ts';
import { readQueue } from './read-queue.ts';

const database = testDatabase();
let clinic: SmallClinic;
let rooms: { a: string; b: string; consultorio: string; box: string };
/** Calls are never deleted: each test has its own day. */
let now = testNow;

const idOf = async (insert: string, values: unknown[]): Promise<string> =>
  (await database.owner.query(`${insert} returning id`, values)).rows[0].id;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const waitingRoom = (letter: string, name: string) =>
    idOf('insert into waiting_rooms (letter, name) values ($1, $2)', [
      letter,
      name,
    ]);
  const [a, b] = [
    await waitingRoom('A', 'Planta baja'),
    await waitingRoom('B', 'Primer piso'),
  ];
  const room = (name: string, at: string) =>
    idOf('insert into rooms (name, waiting_room_id) values ($1, $2)', [
      name,
      at,
    ]);
  rooms = {
    a,
    b,
    consultorio: await room('Consultorio 3', a),
    box: await room('Box 1', b),
  };
});
beforeEach(() => {
  now = new Date(now.getTime() + 24 * 3600_000);
});

interface Arrived {
  appointmentId: string;
  ticketId: string;
  waitingRoomId: string;
}

let coded = 0;

/** A patient with that ticket number in a waiting room; appointments are 20 minutes apart. */
async function arrive(
  number: number,
  { waitingRoomId = rooms.a, status = 'arrived' } = {},
): Promise<Arrived> {
  const { id: patientId } = await insertPatient(database, {
    fullName: 'Nombre Reservado',
  });
  const startsAt = new Date(
    now.getTime() +
      (number + (waitingRoomId === rooms.b ? 10 : 0)) * 20 * 60_000,
  );
  const { doctorId, practiceId, specialtyId } = clinic;
  const appointmentId = await idOf(
    `insert into appointments (doctor_id, patient_id, practice_id, specialty_id, starts_at, ends_at, status, code,
      booked_at, booked_by)
    values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '20 minutes', $6,
      $7, now(), 'patient')`,
    [
      doctorId,
      patientId,
      practiceId,
      specialtyId,
      startsAt,
      status,
      `QQ${String(++coded)
        .replaceAll(/[01]/g, (digit) => (digit === '0' ? 'A' : 'B'))
        .padStart(4, 'C')}`,
    ],
  );
  const ticketId = await idOf(
    'insert into tickets (appointment_id, waiting_room_id, day, number, given_at) values ($1, $2, $3, $4, now())',
    [appointmentId, waitingRoomId, now.toISOString().slice(0, 10), number],
  );
  return { appointmentId, ticketId, waitingRoomId };
}

/** A call, so many minutes after the day's beginning. */
async function call(
  { appointmentId, ticketId, waitingRoomId }: Arrived,
  number: number,
  minute: number,
) {
  const roomId = waitingRoomId === rooms.a ? rooms.consultorio : rooms.box;
  await database.owner.query(
    `insert into calls (appointment_id, ticket_id, room_id, number, at, actor_kind, actor_id)
      values ($1, $2, $3, $4, $5, 'doctor', $6)`,
    [
      appointmentId,
      ticketId,
      roomId,
      number,
      new Date(now.getTime() + minute * 60_000),
      clinic.doctorId,
    ],
  );
}

async function queueOf(room?: string, screenToken?: string): Promise<Queue> {
  const read = await readQueue(servicesOn(database.db), {
    room,
    screenToken,
    now,
  });
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
}

const status = (appointment: Arrived, to: string) =>
  database.owner.query('update appointments set status = $2 where id = $1', [
    appointment.appointmentId,
    to,
  ]);

test('the queue without patients is empty, and lists the waiting rooms', async () => {
  expect(await queueOf()).toEqual({
    waitingRoom: null,
    waitingRooms: [
      { letter: 'A', name: 'Planta baja' },
      { letter: 'B', name: 'Primer piso' },
    ],
    calls: [],
    waiting: 0,
    notices: [],
    arrivalUrl: null,
    now: now.toISOString(),
    screen: { state: 'unpaired', name: null },
  });
});

test('the newest call is first with its room, patients not inside yet are counted, and no identity is shown', async () => {
  const [first, second] = [await arrive(1), await arrive(2)];
  await arrive(3);
  await call(first, 1, 5);
  await call(second, 1, 6);
  const queue = await queueOf();
  expect(queue.calls).toEqual([
    {
      ticket: 'A-002',
      number: 1,
      room: 'Consultorio 3',
      floor: null,
      name: null,
      at: new Date(now.getTime() + 360_000).toISOString(),
    },
    {
      ticket: 'A-001',
      number: 1,
      room: 'Consultorio 3',
      floor: null,
      name: null,
      at: new Date(now.getTime() + 300_000).toISOString(),
    },
  ]);
  expect(queue.waiting).toBe(3);
  const told = JSON.stringify(queue);
  for (const secret of [
    'Nombre',
    first.appointmentId,
    first.ticketId,
    clinic.doctorId,
  ]) {
    expect(told).not.toContain(secret);
  }
});

describe('the data for a screen', () => {
  /** All that may ever travel; a further key is a decision, not an addition. */
  const allowed = {
    queue: [
      'waitingRoom',
      'waitingRooms',
      'calls',
      'waiting',
      'notices',
      'arrivalUrl',
      'now',
      'screen',
    ],
    call: ['ticket', 'number', 'room', 'floor', 'name', 'at'],
  };
  const token = makeToken();

  beforeAll(async () => {
    const { id } = await insertUser(database, {
      role: 'Recepcionista',
      password: null,
    });
    await database.owner.query(
      `insert into screens (name, token_hash, device, paired_at, paired_by) values ('Entrada', $1, 'Chrome', now(), $2)`,
      [hashOf(token), id],
    );
  });
  beforeEach(() => database.owner.query('delete from screen_settings'));

  const show = (callNames: string) =>
    database.owner.query(
      'insert into screen_settings (call_names, notices) values ($1, $2)',
      [callNames, []],
    );

  test.each([
    ['code', null],
    ['initials', 'N. R.'],
    ['first_name', 'Nombre R.'],
  ])(
    'have the name by the setting %s on a paired screen, and only the number on any other',
    async (names, name) => {
      await show(names);
      await call(await arrive(1), 1, 1);
      expect(
        (await queueOf(undefined, token)).calls.map((each) => each.name),
      ).toEqual([name]);
      for (const stranger of [undefined, makeToken()]) {
        expect(
          (await queueOf(undefined, stranger)).calls.map((each) => each.name),
        ).toEqual([null]);
      }
    },
  );

  test('have no name of a patient who asked for the number alone, nor on a revoked screen', async () => {
    await show('first_name');
    const [asked, other] = [await arrive(1), await arrive(2)];
    await database.owner.query(
      `update patients set is_called_by_code = true where id = (select patient_id from appointments where id = $1)`,
      [asked.appointmentId],
    );
    await call(asked, 1, 2);
    await call(other, 1, 1);
    expect(
      (await queueOf(undefined, token)).calls.map((each) => each.name),
    ).toEqual([null, 'Nombre R.']);
    await database.owner.query(
      'update screens set revoked_at = now(), revoked_by = paired_by',
    );
    const revoked = await queueOf(undefined, token);
    await database.owner.query(
      'update screens set revoked_at = null, revoked_by = null',
    );
    expect([
      revoked.screen.state,
      ...revoked.calls.map((each) => each.name),
    ]).toEqual(['revoked', null, null]);
  });

  test('have the listed fields alone, and none of another waiting room', async () => {
    await show('first_name');
    const [here, there] = [
      await arrive(1),
      await arrive(1, { waitingRoomId: rooms.b }),
    ];
    await database.owner.query(
      `update patients set dni = '39876543', email = 'secreto@example.com', phone = '+5491155559999'
        where id = (select patient_id from appointments where id = $1)`,
      [here.appointmentId],
    );
    await call(here, 1, 1);
    await call(there, 1, 2);
    const queue = await queueOf('A', token);
    expect(Object.keys(queue).sort()).toEqual(allowed.queue.toSorted());
    for (const each of queue.calls)
      expect(Object.keys(each).sort()).toEqual(allowed.call.toSorted());
    const told = JSON.stringify(queue);
    const secrets = [
      '39876543',
      'secreto',
      '5559999',
      'Reservado',
      'B-001',
      'Box 1',
      here.appointmentId,
      clinic.doctorId,
    ];
    for (const secret of secrets) expect(told).not.toContain(secret);
  });
});

test('a ticket that is called again appears once, with its newest call', async () => {
  const [first, second] = [await arrive(1), await arrive(2)];
  await call(first, 1, 1);
  await call(second, 1, 2);
  await call(first, 2, 3);
  expect(
    (await queueOf()).calls.map(({ ticket, number }) => [ticket, number]),
  ).toEqual([
    ['A-001', 2],
    ['A-002', 1],
  ]);
});

test('a screen gets six calls at most', async () => {
  for (let number = 1; number <= 7; number++)
    await call(await arrive(number), 1, number);
  expect((await queueOf()).calls.map(({ ticket }) => ticket)).toEqual([
    'A-007',
    'A-006',
    'A-005',
    'A-004',
    'A-003',
    'A-002',
  ]);
});

test('each waiting room has its own queue, by its letter in any case or by its id', async () => {
  await call(await arrive(1), 1, 1);
  await call(await arrive(1, { waitingRoomId: rooms.b }), 1, 2);
  await arrive(2, { waitingRoomId: rooms.b });
  expect((await queueOf()).calls.map(({ ticket }) => ticket)).toEqual([
    'B-001',
    'A-001',
  ]);
  for (const room of ['B', 'b', rooms.b]) {
    const queue = await queueOf(room);
    expect(queue).toMatchObject({
      waitingRoom: { letter: 'B', name: 'Primer piso' },
      waitingRooms: [],
      waiting: 2,
    });
    expect(queue.calls.map(({ ticket }) => ticket)).toEqual(['B-001']);
  }
});

test('a patient in a visit stays on the screen, and an absent or not yet arrived patient does not', async () => {
  const appointments = [
    await arrive(1),
    await arrive(2),
    await arrive(3),
    await arrive(4),
  ];
  for (const [index, appointment] of appointments.entries())
    await call(appointment, 1, index);
  const [attended, takenBack, absent] = appointments as [
    Arrived,
    Arrived,
    Arrived,
  ];
  await status(attended, 'in_progress');
  await status(takenBack, 'booked');
  await status(absent, 'noshow');
  expect((await queueOf()).calls.map(({ ticket }) => ticket)).toEqual([
    'A-004',
    'A-001',
  ]);
});

test('the queue is empty the next day', async () => {
  await call(await arrive(1), 1, 1);
  now = new Date(now.getTime() + 24 * 3600_000);
  expect(await queueOf()).toMatchObject({ calls: [], waiting: 0 });
});

test('an unknown waiting room is not found', async () => {
  for (const room of ['Z', clinic.doctorId]) {
    const read = await readQueue(servicesOn(database.db), { room, now });
    expect(read).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
  }
});

test('a waiting room that is out of use is not offered', async () => {
  await database.owner.query(
    `update waiting_rooms set is_enabled = false where letter = 'B'`,
  );
  const { waitingRooms } = await queueOf();
  await database.owner.query(
    `update waiting_rooms set is_enabled = true where letter = 'B'`,
  );
  expect(waitingRooms.map(({ letter }) => letter)).not.toContain('B');
});
