import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { actorAs, callAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  endFamilyLink,
  insertFamilyLink,
} from '../../../../testing/clinic/family.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { expectNoDeadlock } from '../../../../testing/database/deadlocks.ts';
import { listMessageRows } from '../../../outbox/server/outbox-queries.ts';
import type { SeriesToBook, SeriesWish } from '../../contract/series.ts';
import { holdSlot } from '../hold/hold-slot.ts';
import { readOwnLimit } from '../take/read-own-limit.ts';
import { bookSeries } from './book-series.ts';
import { cancelSeries } from './cancel-series.ts';
import { planSeries } from './plan-series.ts';
import { readSeriesCalendar } from './read-series-calendar.ts';

const database = testDatabase({ maxConnections: 40 });
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = { ...servicesOn(database.db), ways: ['email'] };
  await database.owner.query(
    'update practices set max_sessions = 12 where id = $1',
    [clinic.practiceId],
  );
  await database.owner.query(
    `insert into holidays (day, name, kind, source) values ('2026-12-08', 'Inmaculada Concepción', 'inamovible', 'prueba')`,
  );
});

/** A doctor for one test, so that no test meets the appointments of another. */
const ownDoctor = (name: string) =>
  insertDoctor(database, {
    name,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });

const wishOf = (changes: Partial<SeriesWish>): SeriesWish => ({
  practiceId: clinic.practiceId,
  count: 5,
  weekdays: [2, 4],
  part: 'afternoon' as const,
  ...changes,
});

const bookingOf = (
  doctorId: string,
  times: [day: string, time: string][],
): SeriesToBook => ({
  practiceId: clinic.practiceId,
  sessions: times.map(([day, time]) => ({ doctorId, startsAt: at(day, time) })),
});

function book(
  patientId: string,
  booking: SeriesToBook,
  idempotencyKey = randomUUID(),
) {
  return bookSeries(services, {
    ...booking,
    ...callAs('patient', patientId),
    idempotencyKey,
  });
}

async function appointmentsOf(patientId: string) {
  const { rows } = await database.owner.query(
    `select starts_at, series_id, status from appointments where patient_id = $1 and status <> 'held' order by starts_at`,
    [patientId],
  );
  return rows;
}

describe('a plan', () => {
  test('has a session on each wanted day but a holiday, which it names, and holds nothing', async () => {
    const doctorId = await ownDoctor('Ana Plan');
    const { id } = await insertPatient(database);
    const planned = await planSeries(services, {
      ...wishOf({ doctorId }),
      ...callAs('patient', id),
    });
    if (!planned.ok) throw new Error(planned.refusal.code);
    const { sessions } = planned.value;
    expect(sessions.map(({ day }) => day)).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-12-01',
      '2026-12-03',
      '2026-12-08',
    ]);
    expect(sessions.map(({ offer }) => offer?.startsAt)).toEqual([
      ...['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03'].map((day) =>
        at(day, '13:00'),
      ),
      undefined,
    ]);
    const failing = sessions[4];
    expect(failing?.reason).toEqual({
      code: 'HOLIDAY',
      name: 'Inmaculada Concepción',
    });
    expect(failing?.nearest).toHaveLength(4);
    expect(await appointmentsOf(id)).toEqual([]);
  });

  test('leaves out the hours of the patient’s other appointments', async () => {
    const doctorId = await ownDoctor('Beto Plan');
    const { id } = await insertPatient(database);
    const slot = {
      doctorId: clinic.doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-26', '13:00'),
    };
    await bookTestAppointment(services, { slot, patientId: id });
    const planned = await planSeries(services, {
      ...wishOf({ doctorId, count: 2 }),
      ...callAs('patient', id),
    });
    expect(
      planned.ok && planned.value.sessions.map(({ offer }) => offer?.startsAt),
    ).toEqual([at('2026-11-24', '13:20'), at('2026-11-26', '13:20')]);
  });

  test('keeps one professional if the patient wants it, even if others are free sooner', async () => {
    const [longer, shorter] = [
      await ownDoctor('Caro Plan'),
      await ownDoctor('Dani Plan'),
    ];
    const { id } = await insertPatient(database);
    const { rows } = await database.owner.query(
      `insert into practices (specialty_id, name, visit_minutes, max_sessions) values ($1, 'Sesión', 20, 12) returning id`,
      [clinic.specialtyId],
    );
    const practiceId = rows[0].id;
    for (const doctorId of [longer, shorter]) {
      await database.owner.query(
        `insert into doctor_practices (doctor_id, practice_id, visit_minutes, price_cents)
          select $1, $2, visit_minutes, price_cents from doctor_practices where doctor_id = $1 limit 1`,
        [doctorId, practiceId],
      );
    }
    // Each doctor is away on some days. Any doctor means both, and one doctor means the one with more of the
    // days.
    const away = (doctorId: string, day: string) =>
      database.owner.query(
        `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
          values ($1, $2::date + time '00:00', $2::date + time '23:59', 'other', 'Ausente')`,
        [doctorId, day],
      );
    for (const day of ['2026-11-24', '2026-12-01']) await away(shorter, day);
    await away(longer, '2026-11-26');
    const wish = {
      ...wishOf({ practiceId, count: 4 }),
      ...callAs('patient', id),
    };
    const whoAttends = async (isSameDoctor: boolean) => {
      const planned = await planSeries(services, { ...wish, isSameDoctor });
      if (!planned.ok) throw new Error(planned.refusal.code);
      return planned.value.sessions.map(({ offer }) => offer?.doctorId ?? null);
    };
    expect(new Set(await whoAttends(false)).size).toBe(2);
    expect(await whoAttends(true)).toEqual([longer, null, longer, longer]);
  });

  test.each<[string, Partial<SeriesWish>, string]>([
    [
      'a practice that is booked one by one',
      { practiceId: 'long' },
      'INVALID_INPUT',
    ],
    ['more sessions than the practice allows', { count: 13 }, 'INVALID_INPUT'],
    ['an unknown practice', { practiceId: randomUUID() }, 'NOT_FOUND'],
    [
      'a professional who does not do it',
      { doctorId: randomUUID() },
      'NOT_FOUND',
    ],
    ['an unknown insurer', { insurerId: randomUUID() }, 'INVALID_INPUT'],
  ])('is refused for %s', async (_, changes, code) => {
    const { id } = await insertPatient(database);
    const wish = wishOf(changes);
    const practiceId =
      wish.practiceId === 'long' ? clinic.longPracticeId : wish.practiceId;
    const planned = await planSeries(services, {
      ...wish,
      practiceId,
      ...callAs('patient', id),
    });
    expect(planned).toMatchObject({ ok: false, refusal: { code } });
  });
});

describe('booking a series', () => {
  test('takes all sessions, sends one message, and counts as one appointment', async () => {
    const doctorId = await ownDoctor('Ana Serie');
    const { id } = await insertPatient(database, {
      email: 'serie@example.com',
    });
    const times: [string, string][] = [
      ...([
        ['2026-11-24', '15:00'],
        ['2026-11-26', '15:00'],
        ['2026-12-01', '15:20'],
      ] as [string, string][]),
    ];
    const booked = await book(id, bookingOf(doctorId, times));
    if (!booked.ok) throw new Error(booked.refusal.code);
    expect(booked.value).toMatchObject({ toldBy: 'email' });
    expect(booked.value.appointments.map(({ startsAt }) => startsAt)).toEqual(
      times.map(([day, time]) => at(day, time)),
    );
    const rows = await appointmentsOf(id);
    expect(rows.map(({ series_id, status }) => [series_id, status])).toEqual(
      times.map(() => [booked.value.id, 'booked']),
    );
    const { rows: messages } = await database.owner.query(
      `select kind, channel, subject_id from outbox where patient_id = $1
        or appointment_id = any(select id from appointments where patient_id = $1)`,
      [id],
    );
    expect(messages).toEqual([
      {
        kind: 'series_confirmation',
        channel: 'email',
        subject_id: booked.value.id,
      },
    ]);
    const { rows: transitions } = await database.owner.query(
      `select actor_kind, actor_id, to_status from appointment_transitions where appointment_id = any($1)`,
      [booked.value.appointments.map((appointment) => appointment.id)],
    );
    expect(transitions).toEqual(
      times.map(() => ({
        actor_kind: 'patient',
        actor_id: id,
        to_status: 'booked',
      })),
    );
    const limit = await readOwnLimit(services, {
      patientId: id,
      level: 'N2',
      browser: newBrowser(),
      now: testNow,
      specialtyId: clinic.specialtyId,
    });
    // The clinic allows one of a specialty and three in all. A series counts as one.
    expect(limit).toMatchObject({ scope: 'specialty', limit: 1 });
  });

  test('gives a repeated request the first answer, and refuses the same key with other sessions', async () => {
    const doctorId = await ownDoctor('Beto Serie');
    const { id } = await insertPatient(database);
    const key = randomUUID();
    const booking = bookingOf(doctorId, [
      ['2026-11-24', '15:00'],
      ['2026-11-26', '15:00'],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => book(id, booking, key)),
    );
    const [first] = answers;
    expect(first).toMatchObject({ ok: true });
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await appointmentsOf(id)).toHaveLength(2);
    const other = bookingOf(doctorId, [
      ['2026-11-24', '15:20'],
      ['2026-11-26', '15:00'],
    ]);
    expect(await book(id, other, key)).toMatchObject({
      ok: false,
      refusal: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  test('takes nothing if one time was taken, and names it with the nearest free times', async () => {
    const doctorId = await ownDoctor('Carla Serie');
    const [{ id: rival }, { id }] = [
      await insertPatient(database),
      await insertPatient(database),
    ];
    const startsAt = at('2026-11-26', '15:00');
    await bookTestAppointment(services, {
      slot: { doctorId, practiceId: clinic.practiceId, startsAt },
      patientId: rival,
    });
    const booked = await book(
      id,
      bookingOf(doctorId, [
        ['2026-11-24', '15:00'],
        ['2026-11-26', '15:00'],
        ['2026-11-26', '15:20'],
      ]),
    );
    expect(booked).toMatchObject({
      ok: false,
      refusal: { code: 'SESSIONS_TAKEN' },
    });
    if (booked.ok || booked.refusal.code !== 'SESSIONS_TAKEN') return;
    const [gone, ...others] = booked.refusal.data.sessions;
    expect(others).toEqual([]);
    expect(gone).toMatchObject({ doctorId, startsAt });
    const offered = gone?.nearest.map((offer) => offer.startsAt) ?? [];
    expect(offered).toContain(at('2026-11-26', '14:40'));
    // A time of another session of the series is not offered.
    expect(offered).not.toContain(at('2026-11-26', '15:20'));
    expect(await appointmentsOf(id)).toEqual([]);
  });

  test('succeeds over an expired hold, but not over a living one', async () => {
    const doctorId = await ownDoctor('Dora Serie');
    const { id } = await insertPatient(database);
    const startsAt = at('2026-11-26', '15:00');
    const slot = { doctorId, practiceId: clinic.practiceId, startsAt };
    await holdSlot(services, { slot, heldBy: newBrowser(), now: testNow });
    const booking = bookingOf(doctorId, [
      ['2026-11-24', '15:00'],
      ['2026-11-26', '15:00'],
    ]);
    expect(await book(id, booking)).toMatchObject({
      ok: false,
      refusal: { code: 'SESSIONS_TAKEN' },
    });
    const later = new Date(testNow.getTime() + 6 * 60_000);
    const call = callAs('patient', id, later);
    expect(
      await bookSeries(services, {
        ...booking,
        ...call,
        idempotencyKey: randomUUID(),
      }),
    ).toMatchObject({
      ok: true,
    });
  });

  test('is refused if two sessions overlap, or beyond the clinic’s limits', async () => {
    const [doctorId, otherId] = [
      await ownDoctor('Eva Serie'),
      await ownDoctor('Flor Serie'),
    ];
    const { id } = await insertPatient(database);
    const overlapping = {
      practiceId: clinic.practiceId,
      sessions: [doctorId, otherId].map((each) => ({
        doctorId: each,
        startsAt: at('2026-11-24', '15:00'),
      })),
    };
    expect(await book(id, overlapping)).toMatchObject({
      ok: false,
      refusal: { code: 'PATIENT_BUSY' },
    });
    await bookTestAppointment(services, {
      slot: {
        doctorId,
        practiceId: clinic.practiceId,
        startsAt: at('2026-11-25', '10:00'),
      },
      patientId: id,
    });
    const second = bookingOf(doctorId, [
      ['2026-11-24', '15:00'],
      ['2026-11-26', '15:00'],
    ]);
    expect(await book(id, second)).toMatchObject({
      ok: false,
      refusal: {
        code: 'TOO_MANY_APPOINTMENTS',
        data: { scope: 'specialty', limit: 1 },
      },
    });
    expect(await appointmentsOf(id)).toHaveLength(1);
  });

  test('is refused outside the hours, and another patient’s series cannot be joined', async () => {
    const doctorId = await ownDoctor('Gil Serie');
    const [{ id }, { id: other }] = [
      await insertPatient(database),
      await insertPatient(database),
    ];
    const outside = bookingOf(doctorId, [
      ['2026-11-24', '15:00'],
      ['2026-11-26', '22:00'],
    ]);
    expect(await book(id, outside)).toMatchObject({
      ok: false,
      refusal: { code: 'SESSIONS_TAKEN' },
    });
    const inside = bookingOf(doctorId, [
      ['2026-11-24', '15:00'],
      ['2026-11-26', '15:00'],
    ]);
    const booked = await book(id, inside);
    if (!booked.ok) throw new Error(booked.refusal.code);
    const joining = database.owner.query(
      `update appointments set patient_id = $1 where id = $2`,
      [other, booked.value.appointments[0]?.id],
    );
    await expect(joining).rejects.toMatchObject({
      constraint: 'appointments_series_is_of_the_patient',
    });
    const changing = database.db
      .updateTable('appointmentSeries')
      .set({ patientId: other })
      .where('id', '=', booked.value.id)
      .execute();
    await expect(changing).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a series for a child', () => {
  async function family() {
    const { id: motherId } = await insertPatient(database, {
      fullName: 'Juana Madre',
      email: 'juana@example.com',
    });
    const { id: childId } = await insertPatient(database, {
      fullName: 'Tomás Hijo',
    });
    await database.owner.query(
      `update patients set birth_date = '2018-03-02' where id = $1`,
      [childId],
    );
    const linkId = await insertFamilyLink(database, {
      representativeId: motherId,
      representedId: childId,
    });
    return { motherId, childId, linkId };
  }
  const sessions: [string, string][] = [
    ['2026-11-24', '15:00'],
    ['2026-11-26', '15:00'],
  ];

  test('belongs to the child, records the mother who booked, and is told to her by her own channel', {
    tags: ['all'],
  }, async () => {
    const doctorId = await ownDoctor('Ana Familia');
    const { motherId, childId } = await family();
    const booking = { ...bookingOf(doctorId, sessions), patientId: childId };
    const key = randomUUID();
    const booked = await book(motherId, booking, key);
    if (!booked.ok) throw new Error(booked.refusal.code);
    expect(booked.value.toldBy).toBe('email');
    expect(await book(motherId, booking, key)).toEqual(booked);
    expect(await appointmentsOf(motherId)).toEqual([]);
    expect(await appointmentsOf(childId)).toHaveLength(2);
    const { rows } = await database.owner.query(
      `select distinct actor_kind, actor_id from appointment_transitions step
        join appointments appointment on appointment.id = step.appointment_id where appointment.patient_id = $1`,
      [childId],
    );
    expect(rows).toEqual([{ actor_kind: 'patient', actor_id: motherId }]);
    const told = await listMessageRows(database.db, {
      limit: 100,
      now: testNow,
    });
    expect(
      told.filter(
        ({ kind, forPatient }) =>
          kind === 'series_confirmation' && forPatient === 'Tomás Hijo',
      ),
    ).toMatchObject([
      { channel: 'email', patient: { name: 'Juana Madre' }, isWanted: true },
    ]);
  });

  test('counts the child’s limits and other appointments', async () => {
    const [doctorId, otherId] = [
      await ownDoctor('Beto Familia'),
      await ownDoctor('Carla Familia'),
    ];
    const { motherId, childId } = await family();
    // The mother's appointments do not block the child's.
    expect(await book(motherId, bookingOf(doctorId, sessions))).toMatchObject({
      ok: true,
    });
    const plan = (patientId?: string) =>
      planSeries(services, {
        ...wishOf({ doctorId: otherId, count: 2, patientId }),
        ...callAs('patient', motherId),
      });
    const startsOf = (planned: Awaited<ReturnType<typeof plan>>) =>
      planned.ok
        ? planned.value.sessions.map(({ offer }) => offer?.startsAt)
        : planned;
    const thirdId = await ownDoctor('Flor Familia');
    const own = { doctorId: thirdId, practiceId: clinic.practiceId };
    const slot = { ...own, startsAt: at('2026-11-26', '13:00') };
    await bookTestAppointment(services, { slot, patientId: childId });
    expect(startsOf(await plan())).toEqual([
      at('2026-11-24', '13:00'),
      at('2026-11-26', '13:00'),
    ]);
    expect(startsOf(await plan(childId))).toEqual([
      at('2026-11-24', '13:20'),
      at('2026-11-26', '13:20'),
    ]);
    expect(
      await book(motherId, {
        ...bookingOf(otherId, sessions),
        patientId: childId,
      }),
    ).toMatchObject({
      refusal: {
        code: 'TOO_MANY_APPOINTMENTS',
        data: { scope: 'specialty', limit: 1 },
      },
    });
  });

  test('is refused to strangers, before verification, and after the link ended', async () => {
    const doctorId = await ownDoctor('Dora Familia');
    const { motherId, childId, linkId } = await family();
    const { id: stranger } = await insertPatient(database);
    const booking = bookingOf(doctorId, sessions);
    for (const [who, patientId, level] of [
      [stranger, childId, 'N2'],
      [childId, motherId, 'N2'],
      [motherId, stranger, 'N2'],
      [motherId, childId, 'N1'],
    ] as const) {
      const call = callBy({ ...actorAs('patient', who), level });
      for (const act of [
        bookSeries(services, {
          ...booking,
          patientId,
          ...call,
          idempotencyKey: randomUUID(),
        }),
        planSeries(services, { ...wishOf({ doctorId, patientId }), ...call }),
      ]) {
        expect(await act).toMatchObject({
          ok: false,
          refusal: { code: 'NOT_FOUND' },
        });
      }
    }
    await endFamilyLink(database, linkId);
    expect(
      await book(motherId, { ...booking, patientId: childId }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    // A session that was already acting when the link ended.
    const representative = { patientId: motherId, linkId };
    const acting = callBy({ ...actorAs('patient', childId), representative });
    expect(
      await bookSeries(services, {
        ...booking,
        ...acting,
        idempotencyKey: randomUUID(),
      }),
    ).toMatchObject({ refusal: { code: 'ACTING_ENDED' } });
    expect(await appointmentsOf(childId)).toEqual([]);
  });

  test('is booked before the family link ends, or not at all, when both happen at once', async () => {
    const doctorId = await ownDoctor('Eva Familia');
    for (let round = 0; round < 8; round++) {
      const { motherId, childId, linkId } = await family();
      const times = sessions.map(([day]): [string, string] => [
        day,
        `1${4 + Math.floor(round / 3)}:${20 * (round % 3) || '00'}`,
      ]);
      const [answer] = await Promise.all([
        book(motherId, { ...bookingOf(doctorId, times), patientId: childId }),
        endFamilyLink(database, linkId),
      ]);
      expect(await appointmentsOf(childId)).toHaveLength(answer.ok ? 2 : 0);
      if (!answer.ok)
        expect(['NOT_FOUND', 'ACTING_ENDED']).toContain(answer.refusal.code);
    }
  });
});

describe('all sessions of a series', () => {
  const days: [string, string][] = [
    ['2026-11-26', '09:00'],
    ['2026-12-01', '09:00'],
    ['2026-12-03', '09:00'],
  ];

  async function booked() {
    const { id: patientId } = await insertPatient(database);
    const series = await book(
      patientId,
      bookingOf(await ownDoctor(`Ema ${randomUUID()}`), days),
    );
    if (!series.ok) throw new Error(series.refusal.code);
    return { patientId, ...series.value };
  }

  test('are one calendar file without the cancelled ones, for their patient alone', async () => {
    const { patientId, id: seriesId, appointments } = await booked();
    const read = (who: string) =>
      readSeriesCalendar(services, { ...callAs('patient', who), seriesId });
    const events = async () => {
      const file = await read(patientId);
      return file.ok
        ? file.value.content.split('BEGIN:VEVENT').length - 1
        : file.refusal.code;
    };
    expect(await events()).toBe(3);
    await database.owner.query(
      `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception', version = 2 where id = $1`,
      [appointments[0]?.id],
    );
    expect(await events()).toBe(2);
    expect(await read((await insertPatient(database)).id)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('are cancelled once by the patient’s act, which is recorded and marks the late one', async () => {
    const { patientId, id: seriesId } = await booked();
    // Two hours before the first session.
    const now = new Date(at('2026-11-26', '07:00'));
    const cancel = (who = patientId) =>
      cancelSeries(services, { ...callAs('patient', who, now), seriesId });
    expect(await cancel((await insertPatient(database)).id)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    const counts = answers.map((answer) =>
      answer.ok ? answer.value.cancelled : -1,
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
    const { rows } = await database.owner.query(
      `select status, cancelled_by, cancelled_late from appointments where series_id = $1 order by starts_at`,
      [seriesId],
    );
    expect(rows).toEqual(
      [true, false, false].map((cancelled_late) => ({
        status: 'cancelled',
        cancelled_by: 'patient',
        cancelled_late,
      })),
    );
  });

  test('stay if they began already, and an unknown series is not found', {
    tags: ['all'],
  }, async () => {
    const { patientId, id: seriesId } = await booked();
    const now = new Date(at('2026-11-26', '10:00'));
    const answer = await cancelSeries(services, {
      ...callAs('patient', patientId, now),
      seriesId,
    });
    expect(answer).toEqual({ ok: true, value: { cancelled: 2 } });
    expect(
      await cancelSeries(services, {
        ...callAs('patient', patientId, now),
        seriesId: randomUUID(),
      }),
    ).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });
});

test('one of thirty patients who want the same ten sessions at once gets them, without a deadlock', {
  tags: ['all'],
}, async () => {
  const doctorId = await ownDoctor('Hilda Serie');
  const days = ['01', '02', '03', '04', '05', '06', '07', '09', '10', '11'];
  const patients = await Promise.all(
    Array.from({ length: 30 }, () => insertPatient(database)),
  );
  const answers = await Promise.all(
    patients.map(({ id }, rival) => {
      const times = days.map((day): [string, string] => [
        `2026-12-${day}`,
        '16:00',
      ]);
      return book(
        id,
        bookingOf(doctorId, rival % 2 === 0 ? times : times.toReversed()),
      );
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers)
    if (!answer.ok) expect(answer.refusal.code).toBe('SESSIONS_TAKEN');
  await expectNoDeadlock(database);
});
