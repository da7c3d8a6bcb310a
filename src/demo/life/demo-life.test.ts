import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readDay } from '../../panels/consulting-room/server/read-doctor-agenda.ts';
import { readDashboard } from '../../panels/reports/server/read-dashboard.ts';
import { readAgendaDay } from '../../subjects/appointments/server/agenda/read-agenda-day.ts';
import { changeStatus } from '../../subjects/appointments/server/change-status.ts';
import { bookAtDesk } from '../../subjects/booking/server/desk/book-at-desk.ts';
import { readQueue } from '../../subjects/queue/server/screens/read-queue.ts';
import { at, testNow } from '../../testing/clinic/bookings.ts';
import {
  actorAs,
  callAs,
  callBy,
  clockAt,
} from '../../testing/clinic/calls.ts';
import {
  fillSmallDemonstration,
  type SmallDemonstration,
} from '../../testing/clinic/demonstration.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../testing/clinic/factories.ts';
import { situationsOf } from '../../testing/clinic/situations.ts';
import { insertReceptionist } from '../../testing/clinic/staff.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { guardiaData, untouchedDnis } from '../material/guardia-data.ts';
import { bookComingDays } from './book-coming-days.ts';
import { insertBookings } from './coming-days-queries.ts';
import { DemoLife } from './demo-life.ts';
import type { Guardia } from './guardia-queries.ts';
import { openGuardia } from './open-guardia.ts';

const database = testDatabase();
const running = testDatabase();
const stale = testDatabase();
const real = testDatabase();
const alone = testDatabase();
const booked = testDatabase();

const minuteMs = 60_000;

async function dayAtCounter(
  { services }: SmallDemonstration,
  now: Date,
  day = clockAt(now).today,
) {
  const deskId = '00000000-0000-7000-8000-000000000001';
  return (
    await readAgendaDay(services, { ...callAs('reception', deskId, now), day })
  ).appointments;
}

async function dayOfLaura(
  { services, lauraId }: SmallDemonstration,
  now: Date,
) {
  const { today: day } = clockAt(now);
  return (await readDay(services, { ...callAs('doctor', lauraId, now), day }))
    .appointments;
}

describe('at any day and hour of the start', () => {
  let demo: SmallDemonstration;
  beforeAll(async () => {
    demo = await fillSmallDemonstration(database);
  });

  const hours = ['00:10', '03:00', '07:00', '13:00', '21:30', '23:50'];
  // Each start has its own week, later than the one before, as a database that was left alone for days.
  const starts = hours.flatMap((hour, week) => {
    const dayOf = (day: number) =>
      new Date(Date.UTC(2026, 10, day + 7 * week)).toISOString().slice(0, 10);
    return [
      ['a Sunday', dayOf(22), hour],
      ['a holiday', dayOf(23), hour],
      ['a weekday', dayOf(26), hour],
    ] as const;
  });

  test.each(starts)(
    '%s (%s) at %s: every panel has its people',
    async (kind, day, hour) => {
      const { services } = demo;
      if (kind === 'a holiday') {
        await database.owner.query(
          `insert into holidays (day, name, kind, source) values ($1, 'Feriado', 'trasladable', 'la prueba')`,
          [day],
        );
      }
      const now = new Date(at(day, hour));
      const life = new DemoLife(services);
      await life.liveThroughPastDays(now);
      expect(await life.liveUntil(now)).toBe(true);

      const seen = situationsOf(await dayAtCounter(demo, now), now);
      // The last time of the day is taken ten minutes before midnight, so the next patient comes after
      // midnight.
      if (hour === '23:50') {
        const tomorrow = clockAt(new Date(now.getTime() + 60 * minuteMs)).today;
        seen.toCome += situationsOf(
          await dayAtCounter(demo, now, tomorrow),
          now,
        ).toCome;
      }
      for (const [situation, count] of Object.entries(seen)) {
        expect.soft(count, `${situation} at the counter`).toBeGreaterThan(0);
        expect.soft(count, `${situation} at the counter`).toBeLessThan(40);
      }
      const own = situationsOf(await dayOfLaura(demo, now), now);
      expect
        .soft(own.waiting + own.called, 'waiting for the doctor')
        .toBeGreaterThan(0);
      expect.soft(own.inRoom, 'in the doctor’s room').toBe(1);
      const queue = await readQueue(services, { now });
      if (!queue.ok) throw new Error('no queue');
      expect.soft(queue.value.waiting).toBeGreaterThan(0);
      expect.soft(queue.value.calls.length).toBeGreaterThan(0);
      const { counts } = await readDashboard(services, {
        ...clockAt(now),
        actor: { hasSecondFactor: false },
      });
      expect.soft(counts.waiting).toBeGreaterThan(0);
      expect.soft(counts.inProgress).toBeGreaterThan(0);
    },
  );

  test('each patient whom the doctor’s guardia attended has a note signed by the doctor', async () => {
    const { rows } = await database.owner.query(
      `select entry.doctor_id, entry.is_for_patient, entry.signed_at >= appointment.started_at as "isAfter"
      from appointments appointment join rooms on rooms.id = room_id
        left join record_entries entry on entry.appointment_id = appointment.id
      where rooms.name = $1 and appointment.doctor_id = $2 and appointment.status = 'fulfilled'`,
      [guardiaData.rooms[1], demo.lauraId],
    );
    expect(rows.length).toBeGreaterThan(2);
    const signed = {
      doctor_id: demo.lauraId,
      is_for_patient: true,
      isAfter: true,
    };
    expect(rows).toEqual(rows.map(() => signed));
  });

  test('a start leaves no patient of a former day expected or waiting', async () => {
    const now = new Date(at('2027-01-05', '12:00'));
    const life = new DemoLife(demo.services);
    await life.liveThroughPastDays(now);
    const { rows } = await database.owner.query(
      `select status, count(*)::int from appointments where starts_at < $1 group by 1`,
      [at('2027-01-05', '00:00')],
    );
    const counts = Object.fromEntries(
      rows.map(({ status, count }) => [status, count]),
    );
    expect(counts.arrived).toBeUndefined();
    expect(counts.booked ?? 0).toBeLessThan(counts.fulfilled / 5);
  });
});

describe('an hour of it', () => {
  let demo: SmallDemonstration;
  const start = new Date(at('2026-11-22', '21:00'));
  /** An appointment of the patient whose account visitors use. */
  let ownAppointmentId: string;
  beforeAll(async () => {
    demo = await fillSmallDemonstration(running);
    const { rows } = await running.owner.query(
      `insert into patients (dni, full_name, birth_date) values ($1, 'Carolina Benítez', '1983-04-12') returning id`,
      [untouchedDnis[0]],
    );
    const desk = await insertReceptionist(running, 'Inés Paz');
    const slot = {
      doctorId: demo.lauraId,
      practiceId: demo.practiceId,
      startsAt: at('2026-11-24', '09:20'),
    };
    const booked = await bookAtDesk(demo.services, {
      ...callBy(desk, start),
      slot,
      booker: { kind: 'known', patientId: rows[0].id },
      idempotencyKey: '6f0a3f8e-7a44-4c43-9d0f-8a1f5d9f0a11',
    });
    if (!booked.ok) throw new Error(JSON.stringify(booked.refusal));
    ownAppointmentId = booked.value.appointment.id;
    await new DemoLife(demo.services).liveUntil(start);
  });

  test('patients come, are called, seen and leave, a few wait, and rows stay few', async () => {
    const before = await dayAtCounter(demo, start);
    const life = new DemoLife(demo.services);
    const waiting: number[] = [];
    for (let second = 15; second <= 3600; second += 15) {
      const now = new Date(start.getTime() + second * 1000);
      await life.liveUntil(now);
      if (second % 300 === 0)
        waiting.push(situationsOf(await dayAtCounter(demo, now), now).waiting);
    }
    const now = new Date(start.getTime() + 3600_000);
    const after = await dayAtCounter(demo, now);
    const fulfilled = (seen: typeof after) =>
      seen.filter(({ status }) => status === 'fulfilled').length;
    expect(fulfilled(after) - fulfilled(before)).toBeGreaterThanOrEqual(6);
    expect(after.length - before.length).toBeGreaterThan(4);
    expect(after.length - before.length).toBeLessThan(25);
    expect(Math.min(...waiting)).toBeGreaterThan(0);
    expect(Math.max(...waiting)).toBeLessThan(10);
    const { rows } = await running.owner.query(
      `select doctor_id from appointments where status = 'in_progress' group by 1 having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    // Each step went through the product's use cases: it is in the appointment's history, and open screens
    // were told.
    const { rows: unwritten } = await running.owner.query(
      `select from appointments where status <> (select to_status from appointment_transitions
        where appointment_id = appointments.id order by id desc limit 1)`,
    );
    expect(unwritten).toEqual([]);
    const { announced } = demo.services.changes as unknown as {
      announced: { kind: string }[];
    };
    expect(
      announced.filter(({ kind }) => kind === 'appointment').length,
    ).toBeGreaterThan(30);
  });

  test('a second start a few minutes later goes on from where the first stopped', async () => {
    const now = new Date(start.getTime() + 3650_000);
    const before = await dayAtCounter(demo, now);
    await new DemoLife(demo.services).liveUntil(now);
    expect((await dayAtCounter(demo, now)).length).toBeLessThanOrEqual(
      before.length + 4,
    );
  });

  test('leaves a user’s recent act alone, and continues later', async () => {
    const now = new Date(start.getTime() + 3700_000);
    const desk = await insertReceptionist(running);
    await running.owner.query(
      `insert into sessions (role, user_id, credential, is_remembered, tab_key_hash, browser_hash, device,
          started_at, used_at, idle_minutes, ends_at)
        values ('reception', $1, 'own_password', false, $2, $2, 'Firefox', $3, $3, 60, $3::timestamptz + interval '1 day')`,
      [desk.id, Buffer.alloc(32, 1), now],
    );
    const life = new DemoLife(demo.services);
    await life.liveUntil(now);
    const expected = (await dayAtCounter(demo, now)).find(
      ({ status }) => status === 'booked',
    );
    if (!expected) throw new Error('nobody is expected');
    const own = {
      appointmentId: expected.id,
      act: 'arrive' as const,
      ...callBy(desk, now),
    };
    expect(await changeStatus(demo.services, own)).toMatchObject({ ok: true });
    const statusOf = async () =>
      (
        await running.owner.query(
          'select status, arrived_at from appointments where id = $1',
          [expected.id],
        )
      ).rows[0];
    const callsOf = async () =>
      (
        await running.owner.query(
          'select from calls where appointment_id = $1',
          [expected.id],
        )
      ).rowCount;
    for (let minute = 1; minute < 10; minute++) {
      await life.liveUntil(new Date(now.getTime() + minute * minuteMs));
    }
    expect((await statusOf()).status).toBe('arrived');
    expect(await callsOf()).toBe(0);
    for (
      let minute = 10;
      minute < 118 && (await statusOf()).status !== 'fulfilled';
      minute++
    ) {
      await life.liveUntil(new Date(now.getTime() + minute * minuteMs));
    }
    expect((await statusOf()).status).toBe('fulfilled');
  });

  test('never touches the demonstration’s own patient', async () => {
    const life = new DemoLife(demo.services);
    await life.liveUntil(new Date(at('2026-11-24', '11:50')));
    await life.liveThroughPastDays(new Date(at('2026-11-25', '11:50')));
    const status = `select status from appointments where id = $1`;
    expect(
      (await running.owner.query(status, [ownAppointmentId])).rows,
    ).toEqual([{ status: 'booked' }]);
  });

  test('a session that an administrator took back stays so', async () => {
    const now = new Date(at('2026-11-29', '10:00'));
    await new DemoLife(demo.services).liveUntil(now);
    const taken = `update extra_sessions set ended_at = $1 where doctor_id = $2 and starts_at <= $1 and ends_at > $1`;
    expect(
      (await running.owner.query(taken, [now, demo.lauraId])).rowCount,
    ).toBe(1);
    await new DemoLife(demo.services).liveUntil(
      new Date(now.getTime() + 20 * minuteMs),
    );
    const open = `select from extra_sessions where doctor_id = $1 and starts_at <= $2 and ends_at > $2 and ended_at is null`;
    expect(
      (await running.owner.query(open, [demo.lauraId, now])).rowCount,
    ).toBe(0);
  });
});

describe('a demonstration left alone for days', () => {
  test('has lived through them, and what visitors booked is theirs', async () => {
    const demo = await fillSmallDemonstration(stale);
    const { services, lauraId, practiceId, patientIds } = demo;
    // The appointments have no request, like those that fill the demonstration. Their ids decide which
    // patients do not come.
    await stale.owner.query(
      `with booked as (
        insert into appointments (id, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status, code,
          booked_at, booked_by)
        select md5('past ' || place)::uuid, $1, patient, specialty_id, $2, time, time + interval '20 minutes', 'booked',
          'AAAA' || chr(65 + (place / 8)::int) || chr(50 + (place % 8)::int), $4, 'patient'
        from practices, unnest($3::uuid[]) with ordinality patients (patient, place),
          lateral (select timestamptz '2026-11-26T12:00:00Z' + interval '20 minutes' * place as time) times
        where practices.id = $2 and place <= 30 returning id
      ) insert into appointment_transitions (appointment_id, to_status, at, actor_kind)
        select id, 'booked', $4, 'patient' from booked`,
      [lauraId, practiceId, patientIds, testNow],
    );
    const desk = actorAs('reception', (await insertReceptionist(stale)).id);
    const slot = {
      doctorId: lauraId,
      practiceId,
      startsAt: at('2026-12-01', '09:20'),
    };
    const visitors = await bookAtDesk(services, {
      ...callBy(desk, testNow),
      slot,
      booker: { kind: 'known', patientId: patientIds[70] as string },
      idempotencyKey: '6f0a3f8e-7a44-4c43-9d0f-8a1f5d9f0a12',
    });
    if (!visitors.ok) throw new Error(JSON.stringify(visitors.refusal));
    const now = new Date(at('2026-12-06', '22:00'));
    expect(await new DemoLife(services).liveThroughPastDays(now)).toBe(26);
    const { rows } = await stale.owner.query(
      `select status, bool_and(arrived_at <= started_at and started_at <= finished_at) as in_order,
        bool_and((select array_agg(to_status order by id) from appointment_transitions where appointment_id = appointments.id)
          = array['booked', 'arrived', 'in_progress', 'fulfilled']) as written
      from appointments where idempotency_hash is null group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { status: 'booked', in_order: null, written: false },
      { status: 'fulfilled', in_order: true, written: true },
    ]);
    const theirs = 'select status from appointments where id = $1';
    expect(
      (await stale.owner.query(theirs, [visitors.value.appointment.id])).rows,
    ).toEqual([{ status: 'booked' }]);
  });
});

test('a clinic that attends for real is left as it is', async () => {
  await insertSmallClinic(real);
  const life = new DemoLife(servicesOn(real.db));
  expect(await life.liveUntil(testNow)).toBe(false);
  expect(await life.liveThroughPastDays(testNow)).toBe(0);
  const { rows } =
    await real.owner.query(`select (select count(*)::int from appointments) as appointments,
    (select count(*)::int from doctors) as doctors, (select count(*)::int from system_users) as users`);
  expect(rows).toEqual([{ appointments: 0, doctors: 1, users: 0 }]);
});

test('the weeks to come of its own doctors are booked as far as usual, again after months alone, and only once', async () => {
  const { services, lauraId } = await fillSmallDemonstration(alone);
  const bookedAhead = async (now: Date) => {
    await new DemoLife(services).liveUntil(now);
    const { rows } = await alone.owner.query(
      `select count(*) filter (where starts_at < $2::timestamptz + interval '9 days')::int as near,
        count(*) filter (where starts_at >= $2::timestamptz + interval '9 days')::int as far,
        count(distinct patient_id)::int as patients
      from appointments where doctor_id = $1 and status = 'booked' and idempotency_hash is null
        and starts_at > $2::timestamptz + interval '1 day'`,
      [lauraId, now],
    );
    return rows[0];
  };
  for (const day of ['2026-11-24', '2027-03-02']) {
    const now = new Date(at(day, '07:00'));
    const booked = await bookedAhead(now);
    // The first week has two mornings of twelve times each. The seven weeks after it are filled to a third.
    expect(booked.near).toBeGreaterThan(10);
    expect(booked.near).toBeLessThan(24);
    expect(booked.far).toBeGreaterThan(30);
    expect(booked.far).toBeLessThan(110);
    expect(booked.patients).toBeGreaterThan(25);
    expect(await bookedAhead(now)).toEqual(booked);
  }
});

describe('the weeks to come', () => {
  let demo: SmallDemonstration;
  let guardia: Guardia;
  const now = new Date(at('2026-11-24', '07:00'));
  const log = { warn: vi.fn() };
  beforeAll(async () => {
    demo = await fillSmallDemonstration(booked);
    guardia = (await openGuardia(demo.services, now)) as Guardia;
  });

  test('are left alone once the product stops', async () => {
    const signal = AbortSignal.abort();
    expect(
      await bookComingDays(demo.services, { guardia, now, log, signal }),
    ).toBe(0);
  });

  test('are logged for a doctor who cannot be booked, and the present continues', async () => {
    await booked.owner.query(`
      create function refuse_booking() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger refuse_booking before insert on appointments for each row
        when (new.doctor_id = '${demo.lauraId}' and new.idempotency_hash is null) execute function refuse_booking()`);
    expect(await new DemoLife(demo.services, log).liveUntil(now)).toBe(true);
    await booked.owner.query('drop trigger refuse_booking on appointments');
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect((await dayAtCounter(demo, now)).length).toBeGreaterThan(0);
  });

  test('are not booked by a schedule that has changed', async () => {
    const doctor = (await demo.services.snapshot.current()).doctors.get(
      demo.lauraId,
    );
    const { rows } = await booked.owner.query(
      'select specialty_id from practices where id = $1',
      [demo.practiceId],
    );
    const booking = {
      code: 'ZZZZZ2',
      patientId: demo.patientIds[0] as string,
      roomId: null,
      insurerId: null,
      planId: null,
      startsAt: new Date(at('2026-12-01', '09:20')),
      endsAt: new Date(at('2026-12-01', '09:40')),
    };
    const insertBy = (revision: number) =>
      booked.db.transaction().execute((tx) =>
        insertBookings(tx, {
          doctor: { id: demo.lauraId, revision },
          specialtyId: rows[0].specialty_id,
          practiceId: demo.practiceId,
          deskId: guardia.deskId,
          now,
          bookings: [booking],
        }),
      );
    const { revision } = doctor as NonNullable<typeof doctor>;
    expect(await insertBy(revision - 1)).toBe(0);
    expect(await insertBy(revision)).toBe(1);
  });

  test('are booked once by two processes that start together', async () => {
    const processes = [servicesOn(booked.db), servicesOn(booked.db)];
    const made = await Promise.all(
      processes.map((each) => bookComingDays(each, { guardia, now, log })),
    );
    expect(made.filter((count) => count > 40)).toHaveLength(1);
    expect(made.filter((count) => count === 0)).toHaveLength(1);
  });
});
