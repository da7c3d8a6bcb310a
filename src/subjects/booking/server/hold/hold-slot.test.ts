import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  at,
  newBrowser,
  requestOf,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { expectNoDeadlock } from '../../../../testing/database/deadlocks.ts';
import { bookAppointment } from '../take/book-appointment.ts';
import { extendHold } from './extend-hold.ts';
import { deleteHold, findHoldOfBrowser } from './hold-queries.ts';
import { holdSlot } from './hold-slot.ts';

const database = testDatabase({ maxConnections: 40 });
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

function slotAt(day: string, time: string) {
  return {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
}

function minutesLater(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

async function holdOrThrow(...[agenda, request]: Parameters<typeof holdSlot>) {
  const hold = await holdSlot(agenda, request);
  if (!hold.ok) throw new Error(hold.refusal.code);
  return hold.value;
}

async function heldStarts(heldBy: Buffer): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select starts_at from appointments where held_by = $1 and status = 'held'`,
    [heldBy],
  );
  return rows.map((row) => row.starts_at.toISOString());
}

describe('a browser', () => {
  test('learns its held time, until when it holds it, and the price', async () => {
    const slot = {
      ...slotAt('2026-11-25', '08:00'),
      insurerId: clinic.insurerId,
    };
    const hold = await holdOrThrow(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    expect(hold).toMatchObject({
      doctor: { id: clinic.doctorId, name: 'Julia Ríos' },
      startsAt: slot.startsAt,
      endsAt: at('2026-11-25', '08:20'),
      heldUntil: minutesLater(5).toISOString(),
      serverNow: testNow.toISOString(),
      isExtended: false,
      isCovered: true,
      dueCents: 300_000,
    });
  });

  test('has one hold: a new hold replaces the old one and frees its time', async () => {
    const heldBy = newBrowser();
    const first = slotAt('2026-11-25', '09:00');
    const second = slotAt('2026-11-25', '09:40');
    await holdOrThrow(services, { slot: first, heldBy, now: testNow });
    await holdOrThrow(services, { slot: second, heldBy, now: testNow });
    expect(await heldStarts(heldBy)).toEqual([second.startsAt]);
    await holdOrThrow(services, {
      slot: first,
      heldBy: newBrowser(),
      now: testNow,
    });
  });

  test('keeps its hold if the new time is taken', async () => {
    const heldBy = newBrowser();
    const mine = slotAt('2026-11-25', '10:00');
    const theirs = slotAt('2026-11-25', '10:20');
    await holdOrThrow(services, { slot: mine, heldBy, now: testNow });
    await holdOrThrow(services, {
      slot: theirs,
      heldBy: newBrowser(),
      now: testNow,
    });
    const refused = await holdSlot(services, {
      slot: theirs,
      heldBy,
      now: testNow,
    });
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
    expect(await heldStarts(heldBy)).toEqual([mine.startsAt]);
  });

  test('may change to a longer visit at the time it holds', async () => {
    const heldBy = newBrowser();
    const slot = slotAt('2026-11-25', '11:00');
    await holdOrThrow(services, { slot, heldBy, now: testNow });
    const longer = { ...slot, practiceId: clinic.longPracticeId };
    const hold = await holdOrThrow(services, {
      slot: longer,
      heldBy,
      now: testNow,
    });
    expect(hold.endsAt).toBe(at('2026-11-25', '11:40'));
    expect(await heldStarts(heldBy)).toEqual([slot.startsAt]);
  });

  test('that changes the practice at the same hour holds the new practice', async () => {
    const { rows } = await database.owner.query(
      `with practice as (insert into practices (specialty_id, name, visit_minutes) values ($1, 'Apto físico', 20) returning id)
        insert into doctor_practices (doctor_id, practice_id) select $2, id from practice returning practice_id`,
      [clinic.specialtyId, clinic.doctorId],
    );
    const heldBy = newBrowser();
    const slot = slotAt('2026-11-25', '16:00');
    await holdOrThrow(services, { slot, heldBy, now: testNow });
    const practiceId = rows[0].practice_id;
    await holdOrThrow(services, {
      slot: { ...slot, practiceId },
      heldBy,
      now: testNow,
    });
    expect(
      await findHoldOfBrowser(database.db, { heldBy, now: testNow }),
    ).toMatchObject({ practiceId });
  });

  test('that asks again for its time keeps the same hold, with the minutes left', async () => {
    const heldBy = newBrowser();
    const slot = slotAt('2026-11-25', '12:00');
    const first = await holdOrThrow(services, { slot, heldBy, now: testNow });
    const withInsurer = { ...slot, insurerId: clinic.insurerId };
    const again = await holdOrThrow(services, {
      slot: withInsurer,
      heldBy,
      now: minutesLater(3),
    });
    expect(again).toMatchObject({
      id: first.id,
      heldUntil: first.heldUntil,
      insurerName: 'Obra Social de Prueba',
    });
  });

  test('that asks again after its hold ran out gets a new hold', async () => {
    const heldBy = newBrowser();
    const slot = slotAt('2026-11-25', '12:20');
    const first = await holdOrThrow(services, { slot, heldBy, now: testNow });
    const again = await holdOrThrow(services, {
      slot,
      heldBy,
      now: minutesLater(5),
    });
    expect(again.id).not.toBe(first.id);
    expect(again.heldUntil).toBe(minutesLater(10).toISOString());
  });

  test('that asks for ten times at once ends with one hold, without a refusal', {
    tags: ['all'],
  }, async () => {
    const heldBy = newBrowser();
    await holdOrThrow(services, {
      slot: slotAt('2026-11-26', '08:00'),
      heldBy,
      now: testNow,
    });
    const times = ['09', '10', '11', '12', '13', '14', '15', '16', '17', '18'];
    const answers = await Promise.all(
      times.map((hour) =>
        holdSlot(services, {
          slot: slotAt('2026-11-26', `${hour}:00`),
          heldBy,
          now: testNow,
        }),
      ),
    );
    expect(answers.map((answer) => answer.ok)).toEqual(times.map(() => true));
    expect(await heldStarts(heldBy)).toHaveLength(1);
  });
});

describe('a hold', () => {
  test('that ran out no longer blocks its time, and is deleted', async () => {
    const slot = slotAt('2026-11-25', '13:00');
    const first = await holdOrThrow(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    await holdOrThrow(services, {
      slot,
      heldBy: newBrowser(),
      now: minutesLater(5),
    });
    const { rowCount } = await database.owner.query(
      'select from appointments where id = $1',
      [first.id],
    );
    expect(rowCount).toBe(0);
  });

  test('still blocks its time in its last second', async () => {
    const slot = slotAt('2026-11-25', '13:20');
    await holdOrThrow(services, { slot, heldBy: newBrowser(), now: testNow });
    const now = new Date(minutesLater(5).getTime() - 1000);
    expect(
      await holdSlot(services, { slot, heldBy: newBrowser(), now }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
  });

  test('is extended once, by five minutes', async () => {
    const slot = slotAt('2026-11-25', '13:40');
    const { id: holdId } = await holdOrThrow(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    const now = minutesLater(4);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        extendHold(services.budgets, { holdId, now }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toEqual([
      {
        ok: true,
        value: {
          heldUntil: minutesLater(10).toISOString(),
          serverNow: now.toISOString(),
        },
      },
    ]);
    for (const answer of answers) {
      if (!answer.ok)
        expect(answer.refusal).toEqual({ code: 'HOLD_ALREADY_EXTENDED' });
    }
    const late = await extendHold(services.budgets, {
      holdId,
      now: minutesLater(10),
    });
    expect(late).toEqual({ ok: false, refusal: { code: 'HOLD_EXPIRED' } });
  });

  test('can be given back once, and an appointment cannot', async () => {
    const patient = await insertPatient(database);
    const slot = slotAt('2026-11-25', '14:00');
    const { id } = await holdOrThrow(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    expect([
      await deleteHold(database.db, id),
      await deleteHold(database.db, id),
    ]).toEqual([true, false]);
    const booked = await bookAppointment(
      services,
      await requestOf(services, { slot, patientId: patient.id }),
    );
    if (!booked.ok) throw new Error(booked.refusal.code);
    expect(await deleteHold(database.db, booked.value.id)).toBe(false);
  });

  test('goes to exactly one of thirty browsers that want it', async () => {
    const slot = slotAt('2026-11-25', '15:00');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        holdSlot(services, { slot, heldBy: newBrowser(), now: testNow }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.refusal.code).toBe('SLOT_TAKEN');
    }
  });

  test('that ran out frees its time for exactly one of thirty browsers', async () => {
    const slot = slotAt('2026-11-25', '15:20');
    await holdOrThrow(services, { slot, heldBy: newBrowser(), now: testNow });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        holdSlot(services, {
          slot,
          heldBy: newBrowser(),
          now: minutesLater(6),
        }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });
});

test('browsers that ask for each other’s held times each keep one hold', async () => {
  const pairs = ['08', '09', '10', '11', '12'].map((hour) => ({
    browsers: [newBrowser(), newBrowser()] as const,
    slots: [
      slotAt('2026-11-27', `${hour}:00`),
      slotAt('2026-11-27', `${hour}:20`),
    ] as const,
  }));
  for (const { browsers, slots } of pairs) {
    await holdOrThrow(services, {
      slot: slots[0],
      heldBy: browsers[0],
      now: testNow,
    });
    await holdOrThrow(services, {
      slot: slots[1],
      heldBy: browsers[1],
      now: testNow,
    });
  }
  await Promise.all(
    pairs.flatMap(({ browsers, slots }) => [
      holdSlot(services, { slot: slots[1], heldBy: browsers[0], now: testNow }),
      holdSlot(services, { slot: slots[0], heldBy: browsers[1], now: testNow }),
    ]),
  );
  for (const { browsers } of pairs) {
    for (const heldBy of browsers)
      expect(await heldStarts(heldBy)).toHaveLength(1);
  }
});

describe('a time that is not on offer is refused with its reason', () => {
  const cases: [what: string, reason: string, startsAt: string][] = [
    ['between two slots', 'NOT_A_SLOT', at('2026-11-25', '10:10')],
    ['outside the hours', 'NOT_A_SLOT', at('2026-11-25', '06:00')],
    ['with seconds', 'NOT_A_SLOT', '2026-11-25T13:00:01.000Z'],
    ['yesterday', 'PAST', at('2026-11-23', '10:00')],
    ['within the notice', 'TOO_SOON', at('2026-11-24', '10:00')],
    ['beyond the horizon', 'BEYOND_HORIZON', at('2027-01-24', '10:00')],
    ['on a holiday', 'HOLIDAY', at('2026-12-08', '10:00')],
    ['in an absence', 'ABSENT', at('2026-12-10', '10:00')],
  ];

  beforeAll(async () => {
    await database.owner.query(
      `insert into holidays (day, name, kind, source) values ('2026-12-08', 'Inmaculada', 'inamovible', 'test')`,
    );
    await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2026-12-10T00:00-03', '2026-12-11T00:00-03', 'congress', 'Congreso')`,
      [clinic.doctorId],
    );
  });

  test.each(cases)('%s', async (_, reason, startsAt) => {
    const slot = { ...slotAt('2026-11-25', '10:00'), startsAt };
    const refused = await holdSlot(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason } },
    });
  });

  test('on a weekday without a session, for a practice not done then, or for the desk alone', async () => {
    const doctorId = await insertDoctor(database, {
      name: 'Con Reglas',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId, clinic.longPracticeId],
    });
    await database.owner.query(
      'delete from availability_rules where doctor_id = $1 and weekday = 3',
      [doctorId],
    );
    await database.owner.query(
      `insert into availability_rule_practices select id, $2 from availability_rules where doctor_id = $1 and weekday = 4`,
      [doctorId, clinic.longPracticeId],
    );
    await database.owner.query(
      `update availability_rules set desk_only_until_hours_before = 0 where doctor_id = $1 and weekday = 5`,
      [doctorId],
    );
    for (const [day, reason] of [
      ['2026-11-25', 'NO_SESSION'],
      ['2026-11-26', 'PRACTICE_NOT_OFFERED'],
      ['2026-11-27', 'DESK_ONLY'],
    ] as const) {
      const slot = { ...slotAt(day, '10:00'), doctorId };
      const refused = await holdSlot(services, {
        slot,
        heldBy: newBrowser(),
        now: testNow,
      });
      expect(refused).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_NOT_OFFERED', data: { reason } },
      });
    }
  });

  test('with the nearest free times, before and after, in order', async () => {
    await holdOrThrow(services, {
      slot: slotAt('2026-12-03', '10:00'),
      heldBy: newBrowser(),
      now: testNow,
    });
    const refused = await holdSlot(services, {
      slot: slotAt('2026-12-03', '10:00'),
      heldBy: newBrowser(),
      now: testNow,
    });
    const nearest = ['09:20', '09:40', '10:20', '10:40'].map((time) => ({
      doctorId: clinic.doctorId,
      doctorName: 'Julia Ríos',
      startsAt: at('2026-12-03', time),
    }));
    expect(refused).toEqual({
      ok: false,
      refusal: { code: 'SLOT_TAKEN', data: { nearest } },
    });
  });

  test('with the nearest times weeks away, for a doctor who attends rarely', async () => {
    const { specialtyId, practiceId } = clinic;
    const doctorId = await insertDoctor(database, {
      name: 'Rara Vez',
      specialtyId,
      practiceIds: [practiceId],
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
    await holdOrThrow(services, { slot, heldBy: newBrowser(), now: testNow });
    const [next] = [
      { doctorId, doctorName: 'Rara Vez', startsAt: at('2026-12-16', '10:00') },
    ];
    expect(
      await holdSlot(services, { slot, heldBy: newBrowser(), now: testNow }),
    ).toMatchObject({
      refusal: {
        code: 'SLOT_TAKEN',
        data: { nearest: [next, expect.anything()] },
      },
    });
  });
});

describe('the insurer', () => {
  test('must be one of the clinic’s, with a plan of its own', async () => {
    const slot = slotAt('2026-11-28', '10:00');
    const { rows } = await database.owner.query(
      `with other as (insert into insurers (name, kind) values ('Otra', 'prepaga') returning id)
        insert into insurer_plans (insurer_id, name) select id, 'Plata' from other returning id`,
    );
    for (const [changes, path] of [
      [{ insurerId: randomUUID() }, 'insurerId'],
      [{ insurerId: clinic.insurerId, planId: randomUUID() }, 'planId'],
      [{ insurerId: clinic.insurerId, planId: rows[0].id }, 'planId'],
      [{ planId: rows[0].id }, 'planId'],
    ] as const) {
      const refused = await holdSlot(services, {
        slot: { ...slot, ...changes },
        heldBy: newBrowser(),
        now: testNow,
      });
      expect(refused).toMatchObject({
        ok: false,
        refusal: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
      });
    }
  });

  test('may be one that the doctor does not take: then the private price applies', async () => {
    const { rows } = await database.owner.query(
      `insert into insurers (name, kind, copay_cents) values ('No Atendida', 'prepaga', 100) returning id`,
    );
    const slot = { ...slotAt('2026-11-28', '11:00'), insurerId: rows[0].id };
    const hold = await holdOrThrow(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    expect(hold).toMatchObject({
      insurerName: 'No Atendida',
      isCovered: false,
      dueCents: 2_500_000,
    });
  });
});

test('a doctor or practice that does not exist, or that the doctor does not do, is not found', async () => {
  const { rows } = await database.owner.query(
    `insert into practices (specialty_id, name, visit_minutes) values ($1, 'De nadie', 20) returning id`,
    [clinic.specialtyId],
  );
  const slot = slotAt('2026-11-28', '12:00');
  for (const changes of [
    { doctorId: randomUUID() },
    { practiceId: randomUUID() },
    { practiceId: rows[0].id },
  ]) {
    const refused = await holdSlot(services, {
      slot: { ...slot, ...changes },
      heldBy: newBrowser(),
      now: testNow,
    });
    expect(refused).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
  }
});

// A request in a deadlock waits a whole second until the database finds it.
test('no request of this file met a deadlock', () =>
  expectNoDeadlock(database));
