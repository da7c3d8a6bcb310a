import { randomUUID } from 'node:crypto';
import {
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import type { Actor } from '../../../base/doors/actor.ts';
import type { Services } from '../../../base/doors/services.ts';
import { openDatabase } from '../../../base/kernel/db/database.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertQueued, type Queued } from '../../../testing/clinic/queue.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { isLongProof } from '../../../testing/long-proof.ts';
import { patienceMs } from '../../../testing/patience.ts';
import { stepInQueue, undoInQueue } from './act-on-queue.ts';
import { callNext, type QueuePart } from './call-next.ts';
import { callPatient } from './call-patient.ts';
import { readStaffQueue } from './read-staff-queue.ts';
import { readQueue } from './screens/read-queue.ts';

/** `npm run test:long` presses more often, for more people. */
const [waiting, presses] = isLongProof ? [300, 500] : [24, 40];

const database = testDatabase();
let clinic: SmallClinic;
let other: string;
let rooms: { waitingRoomId: string; roomId: string };
let secondRoom: string;
let desk: Actor<'reception'>;
let anotherDesk: Actor<'reception'>;
/** Calls are never deleted: each test has its own day. */
let day = 9;
const today = () => `2026-11-${day}`;
let services: Services;

beforeAll(async () => {
  services = servicesOn(database.db);
  clinic = await insertSmallClinic(database);
  const practiceIds = [clinic.practiceId];
  other = await insertDoctor(database, {
    name: 'Otra Doctora',
    specialtyId: clinic.specialtyId,
    practiceIds,
  });
  rooms = await insertRooms(database, { name: 'Consultorio 3' });
  const made = await database.owner.query(
    `insert into rooms (name, waiting_room_id) values ('Consultorio 4', $1) returning id`,
    [rooms.waitingRoomId],
  );
  secondRoom = made.rows[0].id;
  [desk, anotherDesk] = [
    await insertReceptionist(database),
    await insertReceptionist(database, 'Otra Mesa'),
  ];
});
beforeEach(() => {
  day++;
});

function arrives(
  startsAt: string,
  arrivedAt: string,
  more: Partial<Queued> = {},
) {
  const times = {
    startsAt: at(today(), startsAt),
    arrivedAt: at(today(), arrivedAt),
  };
  return insertQueued(database, { ...clinic, ...rooms, ...times, ...more });
}

const by = <Kind extends 'reception' | 'doctor'>(
  actor: Actor<Kind>,
  time = '10:00',
) => callBy(actor, new Date(at(today(), time)));
const next = (
  actor: Actor<'reception' | 'doctor'> = desk,
  part: QueuePart & { isShared?: boolean } = {},
  time?: string,
) =>
  callNext(services, {
    ...by(actor, time),
    ...part,
    idempotencyKey: randomUUID(),
  });
const theDoctor = () => actorAs('doctor', clinic.doctorId);
const queueAt = (time = '10:00', actor: Actor<'reception' | 'doctor'> = desk) =>
  readStaffQueue(services, by(actor, time));
const standing = async (time?: string) =>
  (await queueAt(time)).entries.map(({ appointment, state }) => [
    appointment.id,
    state,
  ]);
const step = (
  appointmentId: string,
  what: Parameters<typeof stepInQueue>[1]['step'],
  time?: string,
  idempotencyKey: string = randomUUID(),
) =>
  stepInQueue(services, {
    ...by(desk, time),
    appointmentId,
    step: what,
    idempotencyKey,
  });
const callsOf = async () =>
  (
    await database.owner.query(
      `select call.appointment_id as id, call.number from calls call join tickets ticket on ticket.id = call.ticket_id
        where ticket.day = $1 order by call.at, call.id`,
      [today()],
    )
  ).rows;

describe('«Llamar siguiente»', () => {
  test('calls the first patient who is there, and says so if there is none', async () => {
    expect(await next()).toEqual({
      ok: false,
      refusal: { code: 'QUEUE_EMPTY', data: { out: 0 } },
    });
    const [second, first] = [
      await arrives('10:20', '09:40'),
      await arrives('10:00', '09:50'),
    ];
    expect(await next()).toMatchObject({
      ok: true,
      value: { id: first.id, calls: 1 },
    });
    expect(await standing()).toEqual([
      [first.id, 'called'],
      [second.id, 'waiting'],
    ]);
  });

  test('asks first if the room has another called patient, and calls only once the user confirms', async () => {
    const [first, second] = [
      await arrives('10:00', '09:50'),
      await arrives('10:20', '09:55'),
    ];
    await next();
    const refused = await next();
    expect(refused).toMatchObject({
      refusal: {
        code: 'ROOM_IN_USE',
        data: {
          roomName: 'Consultorio 3',
          ticket: 'A-001',
          isInside: false,
          wantedTicket: 'A-002',
          patientName: 'Reservado, Nombre',
          wantedName: 'Reservado, Nombre',
        },
      },
    });
    const direct = { ...by(desk), appointmentId: second.id, seenCalls: 0 };
    expect(await callPatient(services, direct)).toMatchObject({
      refusal: { code: 'ROOM_IN_USE' },
    });
    expect((await callsOf()).map(({ id }) => id)).toEqual([first.id]);
    // A second call of the same patient asks nothing.
    expect(
      await callPatient(services, {
        ...direct,
        appointmentId: first.id,
        seenCalls: 1,
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(await next(desk, { isShared: true })).toMatchObject({
      ok: true,
      value: { id: second.id },
    });
  });

  test('lets a doctor in a visit call without a question, and asks the counter', async () => {
    await arrives('09:40', '09:30', {
      status: 'in_progress',
      startedAt: at(today(), '09:45'),
    });
    const waiting = await arrives('10:00', '09:50');
    expect(await next()).toMatchObject({
      refusal: { code: 'ROOM_IN_USE', data: { isInside: true } },
    });
    expect(await next(theDoctor())).toMatchObject({
      ok: true,
      value: { id: waiting.id },
    });
  });

  test('calls the first patient whose doctor’s room is free', async () => {
    await arrives('09:40', '09:30', {
      status: 'in_progress',
      startedAt: at(today(), '09:45'),
    });
    await arrives('10:00', '09:50');
    const free = await arrives('10:20', '09:55', {
      doctorId: other,
      roomId: secondRoom,
    });
    expect(await next()).toMatchObject({ ok: true, value: { id: free.id } });
  });

  test('calls only a doctor’s own patients, and at the counter the chosen ones', async () => {
    await arrives('10:00', '09:50');
    const theirs = await arrives('10:00', '09:55', {
      doctorId: other,
      roomId: secondRoom,
    });
    expect(await next(desk, { doctorId: other })).toMatchObject({
      value: { id: theirs.id },
    });
    expect(
      await next(actorAs('doctor', other), { doctorId: clinic.doctorId }),
    ).toMatchObject({
      refusal: { code: 'QUEUE_EMPTY' },
    });
    expect(await next(desk, { waitingRoomId: randomUUID() })).toMatchObject({
      refusal: { code: 'QUEUE_EMPTY' },
    });
  });

  test('calls no other patient when a request is sent again', async () => {
    const [first] = [
      await arrives('10:00', '09:50'),
      await arrives('10:20', '09:55'),
    ];
    const request = {
      ...by(desk),
      idempotencyKey: randomUUID(),
      isShared: true,
    };
    for (const answer of [
      await callNext(services, request),
      await callNext(services, request),
    ]) {
      expect(answer).toMatchObject({
        ok: true,
        value: { id: first.id, calls: 1 },
      });
    }
    expect(await callsOf()).toHaveLength(1);
  });

  test('refuses to call a ticket of yesterday or to let it be skipped', async () => {
    const yesterday = await arrives('10:00', '09:50');
    day++;
    expect(await next()).toMatchObject({ refusal: { code: 'QUEUE_EMPTY' } });
    const call = { ...by(desk), appointmentId: yesterday.id, seenCalls: 0 };
    expect(await callPatient(services, call)).toEqual({
      ok: false,
      refusal: { code: 'WRONG_DAY', data: { day: `2026-11-${day - 1}` } },
    });
    expect(await step(yesterday.id, { kind: 'skip' })).toMatchObject({
      refusal: { code: 'WRONG_DAY' },
    });
    day--;
    expect(await callsOf()).toEqual([]);
  });

  test('calls after midnight a walk-in who came before it, and screens show the call', {
    tags: ['all'],
  }, async () => {
    const [first, second] = [
      await arrives('23:30', '23:30', { isWalkIn: true }),
      await arrives('23:50', '23:50', { isWalkIn: true }),
    ];
    await arrives('22:00', '17:30', { isWalkIn: true });
    day++;
    expect((await queueAt('00:10')).counts).toMatchObject({ waiting: 2 });
    expect(await next(desk, {}, '00:10')).toMatchObject({
      value: { id: first.id },
    });
    expect(await step(first.id, { kind: 'skip' }, '00:11')).toMatchObject({
      ok: true,
    });
    const call = {
      ...by(desk, '00:12'),
      appointmentId: second.id,
      seenCalls: 0,
    };
    expect(await callPatient(services, call)).toMatchObject({ ok: true });
    const now = new Date(at(today(), '00:12'));
    const shown = await readQueue(services, { screenToken: undefined, now });
    expect(shown).toMatchObject({
      value: { calls: [{ ticket: 'A-002' }, { ticket: 'A-001' }], waiting: 2 },
    });
    day++;
  });

  test('calls each patient once from two desks and three doctors at once in two processes, and leaves no hole in the numbers', async () => {
    const third = await insertDoctor(database, {
      name: 'Tercera Doctora',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    const doctors = [clinic.doctorId, other, third];
    const arrived: string[] = [];
    for (let turn = 0; turn < waiting; turn++) {
      const startsAt = new Date(
        Date.parse(at(today(), '08:00')) + Math.floor(turn / 3) * 5 * 60_000,
      );
      const arrivedAt = new Date(
        Date.parse(at(today(), '07:10')) + turn * 1000,
      );
      const { id } = await insertQueued(database, {
        ...clinic,
        ...rooms,
        doctorId: doctors[turn % 3] as string,
        visitMinutes: 5,
        startsAt: startsAt.toISOString(),
        arrivedAt: arrivedAt.toISOString(),
      });
      arrived.push(id);
    }
    const secondPool = openDatabase(
      { connectionString: database.url },
      {
        connectMs: patienceMs,
        statementMs: patienceMs,
        lockMs: patienceMs,
        maxConnections: 10,
      },
    );
    onTestFinished(() => secondPool.destroy());
    const processes: Services[] = [services, servicesOn(secondPool)];
    const callers = [
      desk,
      anotherDesk,
      ...doctors.map((id) => actorAs('doctor', id)),
    ];
    const pressed = await Promise.all(
      Array.from({ length: presses }, (_, press) =>
        callNext(processes[press % 2] as Services, {
          ...by(callers[press % callers.length] as Actor<'reception'>),
          idempotencyKey: randomUUID(),
          isShared: true,
        }),
      ),
    );
    const refusals = pressed.flatMap((answer) =>
      answer.ok ? [] : [answer.refusal.code],
    );
    expect(new Set(refusals)).toEqual(new Set(['QUEUE_EMPTY']));
    const called = await callsOf();
    expect(called.map(({ id }) => id).toSorted()).toEqual(arrived.toSorted());
    expect(called.every(({ number }) => number === 1)).toBe(true);
    const { rows } = await database.owner.query(
      'select number from tickets where day = $1 order by number',
      [today()],
    );
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: waiting }, (_, index) => index + 1),
    );
  });
});

describe('a waiting patient', () => {
  test('is not called while out, keeps the place for fifteen minutes, and then loses it', {
    tags: ['all'],
  }, async () => {
    const [out, second] = [
      await arrives('10:00', '09:50'),
      await arrives('10:20', '09:55'),
    ];
    expect(await step(out.id, { kind: 'stepOut' })).toMatchObject({ ok: true });
    expect((await queueAt()).entries[0]).toMatchObject({
      state: 'out',
      outUntil: at(today(), '10:15'),
    });
    // A repeat gives no more time.
    await step(out.id, { kind: 'stepOut' }, '10:10');
    expect((await queueAt('10:10')).entries[0]).toMatchObject({
      outUntil: at(today(), '10:15'),
    });
    await step(out.id, { kind: 'return' }, '10:12');
    expect(await standing('10:12')).toEqual([
      [out.id, 'waiting'],
      [second.id, 'waiting'],
    ]);
    await step(out.id, { kind: 'stepOut' }, '10:20');
    expect(await next(desk, {}, '10:21')).toMatchObject({
      value: { id: second.id },
    });
    await step(out.id, { kind: 'return' }, '10:40');
    const third = await arrives('10:40', '10:35');
    expect(await standing('10:41')).toEqual([
      [second.id, 'called'],
      [third.id, 'waiting'],
      [out.id, 'waiting'],
    ]);
  });

  test('lets the next go first without an answer, and may be noted as absent after three calls', async () => {
    const [first, second] = [
      await arrives('10:00', '09:50'),
      await arrives('10:20', '09:55'),
    ];
    await next();
    await step(first.id, { kind: 'skip' });
    expect(await standing()).toEqual([
      [second.id, 'waiting'],
      [first.id, 'waiting'],
    ]);
    for (let call = 1; call < 3; call++) {
      expect(
        (await queueAt()).entries.find(
          ({ appointment }) => appointment.id === first.id,
        )?.mayBeAbsent,
      ).toBe(false);
      await callPatient(services, {
        ...by(desk),
        appointmentId: first.id,
        seenCalls: call,
      });
    }
    expect((await queueAt()).entries[0]).toMatchObject({
      state: 'called',
      calls: 3,
      mayBeAbsent: true,
    });
  });

  test('lets another pass once per request, however often it arrives, even after they went in', async () => {
    const arrived = [];
    for (const time of ['10:00', '10:20', '10:40', '11:00'])
      arrived.push(await arrives(time, '09:50'));
    const [first, ...rest] = arrived.map(({ id }) => id) as [
      string,
      ...string[],
    ];
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        step(first, { kind: 'skip' }, '10:00', key),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await standing()).map(([id]) => id)).toEqual([
      rest[0],
      first,
      ...rest.slice(1),
    ]);
    await step(first, { kind: 'skip' }, '10:01');
    expect((await standing('10:01')).map(([id]) => id)).toEqual([
      rest[0],
      rest[1],
      first,
      rest[2],
    ]);
    // The last patient in line has no other patient to let pass.
    await step(rest[2] as string, { kind: 'skip' }, '10:01');
    expect((await standing('10:01')).map(([id]) => id)).toEqual([
      rest[0],
      rest[1],
      first,
      rest[2],
    ]);
    await database.owner.query(
      `update appointments set status = 'in_progress', started_at = $2 where id = $1`,
      [first, at(today(), '10:02')],
    );
    expect(await step(first, { kind: 'skip' }, '10:03', key)).toMatchObject({
      ok: true,
    });
    expect(await step(first, { kind: 'skip' }, '10:03')).toMatchObject({
      refusal: { code: 'WRONG_STATUS' },
    });
    // The key counts for one appointment: with another appointment it is another step.
    expect(
      await step(rest[0] as string, { kind: 'stepOut' }, '10:03', key),
    ).toMatchObject({
      value: {
        entries: expect.arrayContaining([
          expect.objectContaining({ state: 'out' }),
        ]),
      },
    });
  });

  test('is moved before another with a reason, and goes before all others if urgent', {
    tags: ['all'],
  }, async () => {
    const [a, b, c] = [
      await arrives('10:00', '09:50'),
      await arrives('10:20', '09:51'),
      await arrives('10:40', '09:52'),
    ];
    const order = async () => (await standing('10:30')).map(([id]) => id);
    expect(
      await step(
        c.id,
        { kind: 'move', beforeId: b.id, reason: 'Viene de lejos' },
        '10:30',
      ),
    ).toMatchObject({ ok: true });
    expect(await order()).toEqual([a.id, c.id, b.id]);
    await step(
      a.id,
      { kind: 'move', beforeId: null, reason: 'Prefiere esperar' },
      '10:30',
    );
    expect(await order()).toEqual([c.id, b.id, a.id]);
    await step(b.id, { kind: 'urgent', reason: 'Dolor de pecho' }, '10:30');
    expect(await order()).toEqual([b.id, c.id, a.id]);
    await step(b.id, { kind: 'usual' }, '10:30');
    expect(await order()).toEqual([c.id, b.id, a.id]);
    expect(
      await step(a.id, { kind: 'move', beforeId: randomUUID(), reason: 'x' }),
    ).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
    const { rows } = await database.owner.query(
      'select kind, reason, actor_kind, actor_id from queue_steps where appointment_id = $1',
      [c.id],
    );
    expect(rows).toEqual([
      {
        kind: 'move',
        reason: 'Viene de lejos',
        actor_kind: 'reception',
        actor_id: desk.id,
      },
    ]);
  });

  test('goes to another room, and is called there if called already', async () => {
    const first = await arrives('10:00', '09:50');
    await next();
    expect(
      await step(first.id, { kind: 'room', roomId: secondRoom }),
    ).toMatchObject({ ok: true });
    expect((await queueAt()).entries[0]).toMatchObject({
      state: 'called',
      calls: 2,
      calledTo: 'Consultorio 4',
    });
    expect(
      await step(first.id, { kind: 'room', roomId: randomUUID() }),
    ).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
  });

  test('loses a call or a step that its desk undoes within a minute, and no screen shows the call', async () => {
    const first = await arrives('10:00', '09:50');
    await next();
    const actId = (await queueAt()).entries[0]?.undo?.actId as string;
    expect((await queueAt('10:00', theDoctor())).entries[0]?.undo).toBeNull();
    const undo = (time: string, actor: Actor<'reception'> = desk) =>
      undoInQueue(services, {
        ...by(actor, time),
        appointmentId: first.id,
        actId,
      });
    expect(await undo('10:00', anotherDesk)).toMatchObject({
      refusal: { code: 'WRONG_STATUS' },
    });
    expect(await undo('10:01')).toMatchObject({
      refusal: { code: 'UNDO_TOO_LATE' },
    });
    expect(await undo('10:00')).toMatchObject({ ok: true });
    expect(await standing()).toEqual([[first.id, 'waiting']]);
    const screen = await readQueue(services, {
      screenToken: undefined,
      now: new Date(at(today(), '10:00')),
    });
    expect(screen).toMatchObject({
      ok: true,
      value: { calls: [], waiting: 1 },
    });
    expect(await undo('10:00')).toMatchObject({ ok: true });
    // Its number is not given again.
    expect(await next()).toMatchObject({ value: { calls: 2 } });
    await step(first.id, { kind: 'skip' });
    const skipped = (await queueAt()).entries[0]?.undo?.actId as string;
    const back = await undoInQueue(services, {
      ...by(desk),
      appointmentId: first.id,
      actId: skipped,
    });
    expect(back).toMatchObject({
      ok: true,
      value: { entries: [{ state: 'called' }] },
    });
  });

  test('is not changed once cancelled, nor by another doctor', async () => {
    const first = await arrives('10:00', '09:50');
    const request = {
      ...by(actorAs('doctor', other)),
      appointmentId: first.id,
      step: { kind: 'skip' as const },
      idempotencyKey: randomUUID(),
    };
    expect(await stepInQueue(services, request)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    await database.owner.query(
      `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where id = $1`,
      [first.id],
    );
    expect(await step(first.id, { kind: 'stepOut' })).toMatchObject({
      refusal: { code: 'WRONG_STATUS' },
    });
    const { rows } = await database.owner.query(
      'select from queue_steps where appointment_id = $1',
      [first.id],
    );
    expect(rows).toEqual([]);
  });
});

test('the counter and the screen count the same waiting patients', async () => {
  await arrives('10:00', '09:50');
  const out = await arrives('10:20', '09:51');
  await arrives('10:40', '09:52');
  await arrives('09:20', '09:10', {
    status: 'in_progress',
    startedAt: at(today(), '09:25'),
  });
  await step(out.id, { kind: 'stepOut' });
  await next(theDoctor());
  const { counts } = await queueAt();
  expect(counts).toEqual({ waiting: 3, called: 1, out: 1, inRoom: 1 });
  const screen = await readQueue(services, {
    screenToken: undefined,
    now: new Date(at(today(), '10:00')),
  });
  expect(screen).toMatchObject({ value: { waiting: counts.waiting } });
});
