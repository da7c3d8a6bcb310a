import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { UNAVAILABLE } from '../../../../base/api/contract/refusals.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { openDatabase } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  bookTestAppointment,
  byLink,
  type TestAppointment,
} from '../../../../testing/clinic/appointments.ts';
import {
  at,
  heldRequestOf,
  requestOf,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { untilOneWaits } from '../../../../testing/database/advisory-waits.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { expectNoDeadlock } from '../../../../testing/database/deadlocks.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import { closeDoctorDay } from '../../../rescheduling/server/closing/close-doctor-day.ts';
import { undoClosing } from '../../../rescheduling/server/closing/undo-closing.ts';
import { moveAppointment } from '../../../rescheduling/server/move/move-appointment.ts';
import { undoCancellation } from '../../../rescheduling/server/undo/undo-cancellation.ts';
import { lockAgendasToGive } from './agenda-lock-queries.ts';
import { changeInTurn } from './change-in-turn.ts';
import { changeSchedule } from './change-schedule.ts';
import { insertAbsence } from './schedule-queries.ts';

const database = testDatabase({ maxConnections: 30 });
let clinic: SmallClinic;
/** Two processes on one database: one books, the other changes the schedule. */
let booking: Services;
let administration: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  booking = servicesOn(database.db);
  administration = servicesOn(database.db);
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
let made = 0;
function newDoctor(): Promise<string> {
  const name = `Doctora ${letters[Math.floor(made / 26)]}${letters[made++ % 26]}`;
  return insertDoctor(database, {
    name,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
}

const day = '2026-11-26';
const slotOf = (doctorId: string, time: string, on = day) => ({
  doctorId,
  practiceId: clinic.practiceId,
  startsAt: at(on, time),
});

async function bookWith(
  doctorId: string,
  time: string,
  on = day,
): Promise<TestAppointment> {
  const patient = await insertPatient(database);
  return bookTestAppointment(booking, {
    slot: slotOf(doctorId, time, on),
    patientId: patient.id,
  });
}

function absentOn(services: Services, doctorId: string, on = day) {
  return changeSchedule(services, {
    doctorIds: [doctorId],
    now: testNow,
    change: async (tx) => {
      const startsAt = new Date(at(on, '00:00'));
      const endsAt = new Date(at(on, '23:59'));
      const publicReason = 'Congreso';
      return done(
        await insertAbsence(tx, {
          doctorId,
          startsAt,
          endsAt,
          kind: 'congress',
          publicReason,
        }),
      );
    },
  });
}

describe('while a schedule is being changed', () => {
  test('patients book, move and undo with every other doctor', async () => {
    const [changing, other] = [await newDoctor(), await newDoctor()];
    const [toMove, toUndo] = [
      await bookWith(other, '09:00'),
      await bookWith(other, '09:20'),
    ];
    expect(await cancelAppointment(booking, byLink(toUndo))).toMatchObject({
      ok: true,
    });
    const { id: patientId } = await insertPatient(database);
    const held = await heldRequestOf(booking, {
      slot: slotOf(other, '10:00'),
      patientId,
    });
    const changed = await changeSchedule(administration, {
      doctorIds: [changing],
      now: testNow,
      change: async () =>
        // The change ends after all of these.
        done([
          await bookAppointment(booking, held),
          await bookWith(other, '10:20'),
          await moveAppointment(booking, {
            ...byLink(toMove),
            startsAt: at(day, '11:00'),
          }),
          await undoCancellation(booking, byLink(toUndo)),
        ]),
    });
    expect(changed).toMatchObject({
      ok: true,
      value: [{ ok: true }, {}, { ok: true }, { ok: true }],
    });
  });

  test('patients book with other doctors while a day is closed, and while that is undone', async () => {
    const [closing, other] = [await newDoctor(), await newDoctor()];
    const actor = await insertReceptionist(database);
    const call = callBy(actor, testNow);
    const close = () =>
      closeDoctorDay(administration, {
        doctorId: closing,
        day,
        kind: 'illness',
        publicReason: 'No viene',
        choices: [],
        ...call,
      });

    /**
     * Runs an act up to its absence, with the lock of its doctor's agenda, while a patient books with another
     * doctor.
     */
    async function beside<Answer>(
      act: () => Promise<Answer>,
      time: string,
    ): Promise<Answer> {
      const holder = await database.owner.connect();
      let isOver = false;
      try {
        await holder.query(
          'begin; lock table absences in share row exclusive mode',
        );
        const acted = act().finally(() => {
          isOver = true;
        });
        await untilLocked(closing);
        await bookWith(other, time);
        expect(isOver).toBe(false);
        await holder.query('rollback');
        return await acted;
      } finally {
        await holder.query('rollback');
        holder.release();
      }
    }

    const closed = await beside(close, '10:00');
    if (!closed.ok) throw new Error(closed.refusal.code);
    const { closingId } = closed.value.undo;
    const undo = () =>
      undoClosing(administration, { doctorId: closing, closingId, ...call });
    expect(await beside(undo, '10:20')).toMatchObject({ ok: true });
  });

  const given = `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at,
    status, booked_at, booked_by) values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '20 minutes', 'booked',
    now(), 'import')`;
  const writes: [what: string, statement: string][] = [
    ['an appointment', ''],
    ['a move', 'update appointments set doctor_id = $2 where id = $1'],
    [
      'an undone cancellation',
      `update appointments set status = 'booked', cancelled_at = null, cancelled_by = null where id = $1 and $2 <> ''`,
    ],
  ];
  test.each(writes)(
    '%s written directly waits, and is refused by the database',
    async (_, statement) => {
      const doctorId = await newDoctor();
      const { id: patientId } = await insertPatient(database);
      const { specialtyId, practiceId } = clinic;
      const isMove = statement.includes('doctor_id =');
      const appointment = await bookWith(
        isMove ? await newDoctor() : doctorId,
        '10:00',
      );
      if (!isMove)
        expect(
          await cancelAppointment(booking, byLink(appointment)),
        ).toMatchObject({ ok: true });
      const values = statement
        ? [appointment.id, doctorId]
        : [
            'SXWW23',
            doctorId,
            patientId,
            specialtyId,
            practiceId,
            at(day, '12:00'),
          ];
      let written: Promise<unknown> | undefined;
      const changed = await changeSchedule(administration, {
        doctorIds: [doctorId],
        now: testNow,
        change: async (tx) => {
          const [startsAt, endsAt] = [
            new Date(at(day, '00:00')),
            new Date(at(day, '23:59')),
          ];
          await insertAbsence(tx, {
            doctorId,
            startsAt,
            endsAt,
            kind: 'congress',
            publicReason: 'Congreso',
          });
          written = database.owner
            .query(statement || given, values)
            .catch((error) => error.code);
          await untilOneWaits(database);
          return done(true);
        },
      });
      expect({ changed: changed.ok, written: await written }).toEqual({
        changed: true,
        written: '40001',
      });
    },
  );

  test.each([
    ['is refused, although nothing waited', 'own', '40001'],
    ['is given if only another doctor’s changed', 'other', 'written'],
  ])('a time chosen by the old schedule %s', async (_, whose, expected) => {
    const [doctorId, other] = [await newDoctor(), await newDoctor()];
    const { id: patientId } = await insertPatient(database);
    const holder = await database.owner.connect();
    await holder.query('select pg_advisory_lock(26)');
    // Its statement begins before the change, and writes after it.
    const written = database.owner
      .query(
        `with late as materialized (select pg_advisory_xact_lock(26))
          insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
            booked_at, booked_by)
          select $6, $1, $2, $3, $4, $5, $5::timestamptz + interval '20 minutes', 'booked', now(), 'import' from late`,
        [
          doctorId,
          patientId,
          clinic.specialtyId,
          clinic.practiceId,
          at(day, '10:00'),
          codeOf(whose),
        ],
      )
      .then(
        () => 'written',
        (error) => error.code,
      );
    await untilOneWaits(database);
    expect(
      await absentOn(administration, whose === 'own' ? doctorId : other),
    ).toMatchObject({ ok: true });
    await holder.query('select pg_advisory_unlock(26)');
    holder.release();
    expect(await written).toBe(expected);
  });
});

const codeOf = (whose: string) => (whose === 'own' ? 'SXWW24' : 'SXWW25');

/** Waits until a change of that doctor's agenda has its lock. */
async function untilLocked(doctorId: string): Promise<void> {
  await expect
    .poll(async () => {
      const other = await database.owner.connect();
      try {
        await other.query(`begin; set local lock_timeout = '20ms'`);
        await other.query('select lock_agendas($1)', [[doctorId]]);
        return 'free';
      } catch {
        return 'locked';
      } finally {
        await other.query('rollback');
        other.release();
      }
    })
    .toBe('locked');
}

describe('a patient who books during a doctor’s schedule change', () => {
  const lockMs = 50;
  const server = testServer(database, {
    services: async () => {
      const db = openDatabase({ connectionString: database.url }, { lockMs });
      closeDatabase = () => db.destroy();
      return servicesOn(db);
    },
  });
  let closeDatabase = async () => {};
  afterAll(() => closeDatabase());

  test('is told to try again if it takes longer than a lock may wait, and nothing is written', async () => {
    const doctorId = await newDoctor();
    const [visitor, { dni }] = [
      newVisitor(server),
      await insertPatient(database),
    ];
    const slot = slotOf(doctorId, '15:00');
    const held = await visitor.ask('/api/public/holds', { body: slot });
    const holdId = held.json.id;
    const { json } = await visitor.ask(
      `/api/public/holds/${holdId}/identification`,
      {
        body: { dni, password: dni },
      },
    );
    const key = randomUUID();
    const book = () =>
      visitor.ask('/api/public/appointments', {
        body: {
          ...slot,
          holdId,
          booker: { kind: 'identified', proof: json.proof },
        },
        headers: { 'idempotency-key': key },
      });
    const other = await database.owner.connect();
    await other.query('begin');
    await other.query('select lock_agendas($1)', [[doctorId]]);
    const refused = await book().finally(async () => {
      await other.query('rollback');
      other.release();
    });
    expect([refused.status, refused.json]).toMatchObject([
      503,
      { code: 'UNAVAILABLE', message: UNAVAILABLE.message },
    ]);
    const { rowCount } = await database.owner.query(
      `select from appointments where doctor_id = $1 and status = 'booked'`,
      [doctorId],
    );
    expect(rowCount).toBe(0);
    expect((await book()).status).toBe(201);
  });
});

describe('many changes at once', () => {
  test('wait for each other far longer than for a lock, and each is done', async () => {
    // A small model of the product's connections: each change takes longer than a fifteenth of the wait for a
    // lock.
    const db = openDatabase(
      { connectionString: database.url },
      { lockMs: 150 },
    );
    onTestFinished(() => db.destroy());
    const services = servicesOn(db);
    const doctorIds = await Promise.all(Array.from({ length: 5 }, newDoctor));
    const changes = Array.from({ length: 30 }, (_, index) =>
      changeSchedule(services, {
        doctorIds: index % 10 === 0 ? 'all' : [doctorIds[index % 5] as string],
        now: testNow,
        change: async (tx) => {
          await sql`update clinics set arrival_notes = arrival_notes || 'x'`.execute(
            tx,
          );
          await sleep(30);
          return done(index);
        },
      }),
    );
    expect(await Promise.all(changes)).toEqual(
      changes.map((_, index) => done(index)),
    );
    const { rows } = await database.owner.query(
      'select length(arrival_notes) from clinics',
    );
    expect(rows).toEqual([{ length: 30 }]);
  });

  test('are refused if another process keeps them waiting, and nothing is written', async () => {
    const db = openDatabase({ connectionString: database.url }, { lockMs: 50 });
    onTestFinished(() => db.destroy());
    const doctorId = await newDoctor();
    const other = await database.owner.connect();
    await other.query('begin');
    await other.query('select lock_agendas($1)', [[doctorId]]);
    const busy = refuse({ code: 'SCHEDULE_BUSY' });
    expect(await absentOn(servicesOn(db), doctorId)).toEqual(busy);
    await other.query('rollback');
    other.release();
    const { rowCount } = await database.owner.query(
      'select from absences where doctor_id = $1',
      [doctorId],
    );
    expect(rowCount).toBe(0);
    expect(await absentOn(servicesOn(db), doctorId)).toMatchObject({
      ok: true,
    });
  });

  test('are refused if their turn comes too late in this process, and the next is done', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const [begun, first] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<Outcome<string, never>>(),
    ];
    let isLateBegun = false;
    const slow = changeInTurn(() => {
      begun.resolve();
      return first.promise;
    });
    const late = changeInTurn(async () => {
      isLateBegun = true;
      return done('late');
    });
    await begun.promise;
    vi.advanceTimersByTime(10_001);
    first.resolve(done('slow'));
    expect(await Promise.all([slow, late])).toEqual([
      done('slow'),
      refuse({ code: 'SCHEDULE_BUSY' }),
    ]);
    expect(isLateBegun).toBe(false);
    expect(await changeInTurn(async () => done('next'))).toEqual(done('next'));
  });
});

/** Returns the n-th time of a day, in slots of twenty minutes. It begins anew after twelve hours. */
const time = (index: number) =>
  `${String(8 + (Math.floor(index / 3) % 12)).padStart(2, '0')}:${String((index % 3) * 20).padStart(2, '0')}`;

test('a crowd books, moves and undoes with three doctors while two leave, and no patient stays behind', async () => {
  const [first, second, third] = [
    await newDoctor(),
    await newDoctor(),
    await newDoctor(),
  ];
  const leaving = [first, second];
  for (let round = 0; round < 4; round++) {
    const on = `2026-12-0${round + 1}`;
    const acts: (() => Promise<{ ok: boolean }>)[] = [];
    for (const doctorId of [first, second, third]) {
      const [away, gone] = [
        await bookWith(doctorId, time(round), '2026-12-10'),
        await bookWith(doctorId, time(0), on),
      ];
      await cancelAppointment(booking, byLink(gone));
      acts.push(
        () => undoCancellation(booking, byLink(gone)),
        () =>
          moveAppointment(booking, {
            ...byLink(away),
            startsAt: at(on, time(1)),
          }),
      );
      for (let index = 2; index < 18; index++) {
        const { id: patientId } = await insertPatient(database);
        const make = index % 2 === 0 ? heldRequestOf : requestOf;
        const request = await make(booking, {
          slot: slotOf(doctorId, time(index), on),
          patientId,
        });
        acts.push(() => bookAppointment(booking, request));
      }
    }
    // The later the round, the more acts are done before the doctors leave.
    const going = leaving.map(async (doctorId, index) => {
      for (let turns = 0; turns < round * 15 * (index + 1); turns++)
        await turn();
      return absentOn(administration, doctorId, on);
    });
    const doing = acts.map(async (act, index) => {
      for (let turns = 0; turns < (index % 18) * 2; turns++) await turn();
      return act();
    });
    const went = await Promise.all(going);
    const outcomes = await Promise.all(doing);
    const { rows } = await database.owner.query(
      `select doctor_id, count(*)::int as given from appointments
        where status = 'booked' and doctor_id = any($1) and during && tstzrange($2, $3) group by 1`,
      [[first, second, third], at(on, '00:00'), at(on, '23:59')],
    );
    const givenBy = (doctorId: string) =>
      rows.find((row) => row.doctor_id === doctorId)?.given ?? 0;
    // In either order: a doctor with a saved absence has no appointment. If the absence was refused, there is
    // at least one.
    expect(went.map(({ ok }) => ok)).toEqual(
      leaving.map((doctorId) => givenBy(doctorId) === 0),
    );
    // All bookings with the doctor who stays succeed: no absence was in their way.
    expect(givenBy(third)).toBe(18);
    const told = outcomes.filter(({ ok }) => ok).length;
    expect(told).toBe(givenBy(first) + givenBy(second) + givenBy(third));
  }
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('changes of several doctors, moves and bookings in any order wait for one another and are all done', async () => {
  const doctorIds = await Promise.all(Array.from({ length: 6 }, newDoctor));
  const rotated = (by: number) => [
    ...doctorIds.slice(by % 6),
    ...doctorIds.slice(0, by % 6),
  ];
  const change = (index: number) =>
    database.db.transaction().execute(async (tx) => {
      await sql`select lock_agendas(${rotated(index)}::uuid[])`.execute(tx);
      await sql`update clinics set arrival_notes = arrival_notes`.execute(tx);
    });
  const keepMany = (index: number) =>
    database.db.transaction().execute(async (tx) => {
      await lockAgendasToGive(tx, rotated(index).toReversed());
      await turn();
    });
  const book = (index: number) =>
    bookWith(
      doctorIds[index % 6] as string,
      time(Math.floor(index / 3)),
      '2026-12-11',
    );
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      [change, keepMany, book][index % 3]?.(index),
    ),
  );
  const { rowCount } = await database.owner.query(
    `select from appointments where status = 'booked' and during && tstzrange($1, $2)`,
    [at('2026-12-11', '00:00'), at('2026-12-11', '23:59')],
  );
  expect(rowCount).toBe(20);
});

test('no request of this file met a deadlock', async () => {
  await expectNoDeadlock(database);
});
