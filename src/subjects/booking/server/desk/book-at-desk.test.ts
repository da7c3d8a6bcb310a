import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  deskRequest,
  giveAppointment,
} from '../../../../testing/clinic/desk.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import type { changesInMemory } from '../../../../testing/database/changes.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { bookAtDesk } from './book-at-desk.ts';
import { giveOverbook } from './give-overbook.ts';
import { takeWalkIn } from './take-walk-in.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
  await database.owner.query(
    `insert into waiting_rooms (name, letter) values ('Planta baja', 'A')`,
  );
});

const slotAt = (startsAt: string) => ({
  doctorId: clinic.doctorId,
  practiceId: clinic.practiceId,
  startsAt,
});

async function book(startsAt: string, { now = testNow }: { now?: Date } = {}) {
  const { id } = await insertPatient(database);
  return bookAtDesk(services, {
    ...deskRequest(actor, id, now),
    slot: slotAt(startsAt),
  });
}

async function overbook(
  startsAt: string,
  { now = testNow, patientId }: { now?: Date; patientId?: string } = {},
) {
  const id = patientId ?? (await insertPatient(database)).id;
  const request = {
    ...deskRequest(actor, id, now),
    slot: slotAt(startsAt),
    reason: 'Fiebre alta',
  };
  return giveOverbook(services, request);
}

async function walkIn(now: Date) {
  const { id } = await insertPatient(database);
  const { doctorId, practiceId } = clinic;
  return takeWalkIn(services, {
    ...deskRequest(actor, id, now),
    slot: { doctorId, practiceId },
  });
}

/** A time on another day of the test. */
const clock = (day: string, time: string) => new Date(at(day, time));

describe('an appointment given at the counter', () => {
  test('can be inside the notice of the web, records its receptionist, and is told to the patient', {
    tags: ['all'],
  }, async () => {
    const { id } = await insertPatient(database, {
      email: 'maria@example.com',
    });
    const slot = slotAt(at('2026-11-24', '09:20'));
    const mailing: Services = { ...services, ways: ['email'] };
    const given = await bookAtDesk(mailing, {
      ...deskRequest(actor, id),
      slot,
    });
    expect(given).toMatchObject({
      ok: true,
      value: {
        toldBy: 'email',
        passedLimit: null,
        appointment: { status: 'booked', overbookPlace: 0 },
      },
    });
    if (!given.ok) return;
    const { rows } = await database.owner.query(
      `select booked_by, actor_kind, actor_id, outbox.kind from appointments appointment
        join appointment_transitions step on step.appointment_id = appointment.id
        join outbox on outbox.appointment_id = appointment.id where appointment.id = $1`,
      [given.value.appointment.id],
    );
    expect(rows).toEqual([
      {
        booked_by: 'reception',
        actor_kind: 'reception',
        actor_id: actor.id,
        kind: 'confirmation',
      },
    ]);
    const { announced } = services.changes as ReturnType<
      typeof changesInMemory
    >;
    await expect
      .poll(() =>
        announced.some(
          ({ appointmentId }) => appointmentId === given.value.appointment.id,
        ),
      )
      .toBe(true);
  });

  test('is made once, even if sent three times at once', async () => {
    const { id } = await insertPatient(database);
    const request = {
      ...deskRequest(actor, id),
      slot: slotAt(at('2026-11-24', '10:00')),
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => bookAtDesk(services, request)),
    );
    const ids = answers.map(
      (answer) => answer.ok && answer.value.appointment.id,
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toEqual(expect.any(String));
    const another = { ...request, slot: slotAt(at('2026-11-24', '11:00')) };
    expect(await bookAtDesk(services, another)).toMatchObject({
      refusal: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  test('goes to one of twenty desks that want the same time, and the others get the nearest times', {
    tags: ['all'],
  }, async () => {
    const startsAt = at('2026-11-25', '10:00');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => book(startsAt)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = answers.find(({ ok }) => !ok);
    expect(lost).toMatchObject({ refusal: { code: 'SLOT_TAKEN' } });
    const nearest =
      lost && !lost.ok && lost.refusal.code === 'SLOT_TAKEN'
        ? lost.refusal.data.nearest
        : [];
    expect(nearest.map((offer) => offer.startsAt)).toContain(
      at('2026-11-25', '10:20'),
    );
  });

  test('at a taken time of a doctor who attends rarely is refused with the nearest within two months', async () => {
    const { specialtyId, practiceId } = clinic;
    const offers = { specialtyId, practiceIds: [practiceId] };
    const doctorId = await insertDoctor(database, {
      name: 'Rara Vez',
      ...offers,
    });
    await database.owner.query(
      'delete from availability_rules where doctor_id = $1 and weekday <> 3',
      [doctorId],
    );
    await database.owner.query(
      `update availability_rules set valid_from = '2026-11-25', every_weeks = 3, from_minute = 600, to_minute = 620
        where doctor_id = $1`,
      [doctorId],
    );
    const slot = { doctorId, practiceId, startsAt: at('2026-11-25', '10:00') };
    const [first, second] = [
      await insertPatient(database),
      await insertPatient(database),
    ];
    await giveAppointment(services, { actor, patientId: first.id, slot });
    const next = {
      doctorId,
      doctorName: 'Rara Vez',
      startsAt: at('2026-12-16', '10:00'),
    };
    expect(
      await bookAtDesk(services, { ...deskRequest(actor, second.id), slot }),
    ).toMatchObject({
      refusal: {
        code: 'SLOT_TAKEN',
        data: { nearest: [next, expect.anything()] },
      },
    });
  });

  test('keeps the insurer and the plan', async () => {
    const { rows } = await database.owner.query(
      `insert into insurer_plans (insurer_id, name) values ($1, 'Plan 210') returning id`,
      [clinic.insurerId],
    );
    await services.snapshot.current();
    const { id } = await insertPatient(database);
    const slot = {
      ...slotAt(at('2026-12-23', '08:00')),
      insurerId: clinic.insurerId,
      planId: rows[0].id,
    };
    expect(
      await bookAtDesk(services, { ...deskRequest(actor, id), slot }),
    ).toMatchObject({
      value: {
        appointment: {
          insurerName: expect.any(String),
          planName: 'Plan 210',
          isPrivate: false,
        },
      },
    });
  });

  test('may exceed the limit of future appointments, and the desk is told', async () => {
    const { id } = await insertPatient(database);
    await giveAppointment(services, {
      actor,
      patientId: id,
      slot: slotAt(at('2026-11-26', '08:00')),
    });
    const second = {
      ...deskRequest(actor, id),
      slot: slotAt(at('2026-11-26', '09:00')),
    };
    expect(await bookAtDesk(services, second)).toMatchObject({
      value: { passedLimit: { scope: 'specialty', limit: 1 } },
    });
  });

  test('is refused if the patient is busy or not on file, or if the doctor does not attend then', async () => {
    const { id } = await insertPatient(database);
    await giveAppointment(services, {
      actor,
      patientId: id,
      slot: slotAt(at('2026-11-27', '08:00')),
    });
    const { specialtyId, practiceId } = clinic;
    const doctorId = await insertDoctor(database, {
      name: 'Otra Médica',
      specialtyId,
      practiceIds: [practiceId],
    });
    const elsewhere = { ...slotAt(at('2026-11-27', '08:00')), doctorId };
    expect(
      await bookAtDesk(services, {
        ...deskRequest(actor, id),
        slot: elsewhere,
      }),
    ).toMatchObject({
      refusal: { code: 'PATIENT_BUSY' },
    });
    const long = {
      ...slotAt(at('2026-11-27', '07:40')),
      practiceId: clinic.longPracticeId,
    };
    expect(
      await bookAtDesk(services, { ...deskRequest(actor, id), slot: long }),
    ).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'NOT_A_SLOT' } },
    });
    const stranger = {
      ...deskRequest(actor, randomUUID()),
      slot: slotAt(at('2026-11-27', '12:00')),
    };
    expect(await bookAtDesk(services, stranger)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

describe('an overbooking', () => {
  test('shares a time, has a numbered place, and records its receptionist and reason', async () => {
    await book(at('2026-12-01', '09:00'));
    const given = await overbook(at('2026-12-01', '09:00'));
    expect(given).toMatchObject({
      ok: true,
      value: { appointment: { overbookPlace: 1 } },
    });
    if (!given.ok) return;
    const { rows } = await database.owner.query(
      `select overbook_reason, overbook_half_day, reason, actor_id from appointments appointment
        join appointment_transitions step on step.appointment_id = appointment.id where appointment.id = $1`,
      [given.value.appointment.id],
    );
    expect(rows).toEqual([
      {
        overbook_reason: 'Fiebre alta',
        overbook_half_day: '2026-12-01 AM',
        reason: 'Fiebre alta',
        actor_id: actor.id,
      },
    ]);
  });

  test('is given as often as the clinic allows in a half day, when twenty are asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, rival) =>
        overbook(at('2026-12-02', rival % 2 ? '09:00' : '10:20')),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({
        refusal: { code: 'OVERBOOK_FULL', data: { limit: 2 } },
      });
    }
    // The afternoon has places of its own, and the doctor may narrow the limit.
    expect(await overbook(at('2026-12-02', '15:00'))).toMatchObject({
      ok: true,
    });
    await database.owner.query(
      'insert into booking_policies (doctor_id, max_overbooked_per_half_day) values ($1, 0)',
      [clinic.doctorId],
    );
    expect(await overbook(at('2026-12-03', '09:00'))).toMatchObject({
      refusal: { data: { limit: 0 } },
    });
    await database.owner.query(
      'delete from booking_policies where doctor_id is not null',
    );
  });

  test('is refused outside a session, after its time, or beside the patient’s other appointment', async () => {
    expect(await overbook(at('2026-12-04', '07:00'))).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'NOT_A_SLOT' } },
    });
    expect(await overbook(at('2026-11-24', '08:20'))).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'PAST' } },
    });
    const { id } = await insertPatient(database);
    await giveAppointment(services, {
      actor,
      patientId: id,
      slot: slotAt(at('2026-12-04', '09:00')),
    });
    expect(
      await overbook(at('2026-12-04', '09:10'), { patientId: id }),
    ).toMatchObject({
      refusal: { code: 'PATIENT_BUSY' },
    });
  });
});

describe('a patient without an appointment', () => {
  test('gets the time that has begun while half of it is left, and waits with a number', async () => {
    const given = await walkIn(clock('2026-12-08', '09:10'));
    expect(given).toMatchObject({
      ok: true,
      value: {
        appointment: {
          status: 'arrived',
          isWalkIn: true,
          startsAt: at('2026-12-08', '09:00'),
          ticket: expect.stringMatching(/^A-\d{3}$/),
        },
      },
    });
    if (!given.ok) return;
    const { rows } = await database.owner.query(
      `select (select count(*)::int from outbox where appointment_id = $1) as told,
        (select array_agg(to_status order by id) from appointment_transitions where appointment_id = $1) as steps`,
      [given.value.appointment.id],
    );
    expect(rows).toEqual([{ told: 0, steps: ['booked', 'arrived'] }]);
  });

  test('gets the next free time otherwise', async () => {
    expect(await walkIn(clock('2026-12-09', '09:11'))).toMatchObject({
      value: { appointment: { startsAt: at('2026-12-09', '09:20') } },
    });
    expect(await walkIn(clock('2026-12-09', '09:11'))).toMatchObject({
      value: { appointment: { startsAt: at('2026-12-09', '09:40') } },
    });
  });

  test('gets no appointment with another doctor at the hour of the first', async () => {
    const { specialtyId, practiceId, doctorId } = clinic;
    const { id } = await insertPatient(database);
    const request = deskRequest(actor, id, clock('2026-12-11', '09:00'));
    expect(
      await takeWalkIn(services, {
        ...request,
        slot: { doctorId, practiceId },
      }),
    ).toMatchObject({
      value: {
        appointment: { status: 'arrived', startsAt: at('2026-12-11', '09:00') },
      },
    });
    const offers = { specialtyId, practiceIds: [practiceId] };
    const otherId = await insertDoctor(database, {
      name: 'Médica Libre',
      ...offers,
    });
    const slot = {
      doctorId: otherId,
      practiceId,
      startsAt: at('2026-12-11', '09:00'),
    };
    const another = { ...request, idempotencyKey: randomUUID(), slot };
    expect(await bookAtDesk(services, another)).toMatchObject({
      refusal: { code: 'PATIENT_BUSY' },
    });
  });

  test('learns after the last time that only an overbooking is left, or that the doctor attends no more', async () => {
    expect(await walkIn(clock('2026-12-10', '19:55'))).toMatchObject({
      refusal: { code: 'DAY_FULL', data: { canOverbook: true } },
    });
    expect(await walkIn(clock('2026-12-10', '20:30'))).toMatchObject({
      refusal: { code: 'DAY_FULL', data: { canOverbook: false } },
    });
  });
});

test('an overbooking may end after its session, but not during an absence', async () => {
  const day = '2026-12-15';
  await database.owner.query(
    `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
      values ($1, $2, $3, 'congress', 'Congreso')`,
    [clinic.doctorId, at(day, '10:00'), at(day, '11:00')],
  );
  expect(await overbook(at(day, '09:41'))).toMatchObject({
    refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
  });
  expect(await overbook(at(day, '09:40'))).toMatchObject({ ok: true });
});
