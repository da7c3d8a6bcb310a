import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
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
import type { Pair } from '../../contract/pairs.ts';
import { holdSlot } from '../hold/hold-slot.ts';
import { bookPair } from './book-pair.ts';
import { holdPair } from './hold-pair.ts';

/* Two children one after the other. One hold keeps both times, and one transaction books both or none. */

const database = testDatabase({ maxConnections: 30 });
let clinic: SmallClinic;
let services: Services;
const day = '2026-11-25';

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

const ownDoctor = (name: string) =>
  insertDoctor(database, {
    name,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });

async function child(motherId: string, fullName: string) {
  const { id } = await insertPatient(database, { fullName });
  await database.owner.query(
    `update patients set birth_date = '2018-03-02' where id = $1`,
    [id],
  );
  const linkId = await insertFamilyLink(database, {
    representativeId: motherId,
    representedId: id,
  });
  return { id, linkId };
}

async function family() {
  const { id: motherId } = await insertPatient(database, {
    fullName: 'Juana Madre',
    email: 'juana@example.com',
  });
  const [first, second] = [
    await child(motherId, 'Tomás Hijo'),
    await child(motherId, 'Lola Hija'),
  ];
  return {
    motherId,
    first,
    second,
    call: callBy(actorAs('patient', motherId)),
  };
}

type Family = Awaited<ReturnType<typeof family>>;

const pairOf = (
  { first, second }: Pick<Family, 'first' | 'second'>,
  doctorId: string,
  time = '10:00',
): Pair => ({
  doctorId,
  practiceId: clinic.practiceId,
  startsAt: at(day, time),
  people: [{ patientId: first.id }, { patientId: second.id }],
});

async function held(of: Family, pair: Pair) {
  const hold = await holdPair(services, { ...of.call, ...pair });
  if (!hold.ok) throw new Error(hold.refusal.code);
  return hold.value;
}

const book = (
  of: Family,
  pair: Pair,
  holdId: string,
  idempotencyKey = randomUUID(),
) => bookPair(services, { ...of.call, ...pair, holdId, idempotencyKey });

async function rowsOf(doctorId: string) {
  const { rows } = await database.owner.query(
    `select patient_id, status, code, starts_at, ends_at from appointments where doctor_id = $1 and status <> 'cancelled'
      order by starts_at`,
    [doctorId],
  );
  return rows;
}

const slot = (doctorId: string, time: string) => ({
  doctorId,
  practiceId: clinic.practiceId,
  startsAt: at(day, time),
});

describe('holding a pair', () => {
  test('keeps both times from others, and replaces the browser’s other hold', async () => {
    const doctorId = await ownDoctor('Ana Dos');
    const of = await family();
    await holdSlot(services, {
      slot: slot(doctorId, '10:00'),
      heldBy: of.call.browser,
      now: testNow,
    });
    const { hold, people } = await held(of, pairOf(of, doctorId));
    expect(
      people.map(({ name, visit, inTheWay }) => [
        name,
        visit.startsAt,
        inTheWay,
      ]),
    ).toEqual([
      ['Tomás Hijo', at(day, '10:00'), null],
      ['Lola Hija', at(day, '10:20'), null],
    ]);
    expect(hold).toMatchObject({
      startsAt: at(day, '10:00'),
      endsAt: at(day, '10:20'),
    });
    expect(await rowsOf(doctorId)).toMatchObject([
      {
        status: 'held',
        starts_at: new Date(at(day, '10:00')),
        ends_at: new Date(at(day, '10:40')),
      },
    ]);
    for (const time of ['10:00', '10:20']) {
      const rival = await holdSlot(services, {
        slot: slot(doctorId, time),
        heldBy: newBrowser(),
        now: testNow,
      });
      expect(rival).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_TAKEN' },
      });
    }
    // A repeat gets the same hold.
    expect((await held(of, pairOf(of, doctorId))).hold.id).toBe(hold.id);
  });

  test('is refused if one time is taken, and the browser keeps its hold', async () => {
    const doctorId = await ownDoctor('Beto Dos');
    const of = await family();
    await holdSlot(services, {
      slot: slot(doctorId, '11:00'),
      heldBy: of.call.browser,
      now: testNow,
    });
    await bookTestAppointment(services, {
      slot: slot(doctorId, '10:20'),
      patientId: (await insertPatient(database)).id,
    });
    for (const time of ['10:00', '10:20']) {
      expect(
        await holdPair(services, { ...of.call, ...pairOf(of, doctorId, time) }),
      ).toMatchObject({
        ok: false,
        refusal: { code: 'SLOT_TAKEN' },
      });
    }
    expect(await rowsOf(doctorId)).toMatchObject([
      { status: 'booked' },
      { status: 'held' },
    ]);
  });

  test('says which person has another appointment in the way', async () => {
    const doctorId = await ownDoctor('Carla Dos');
    const of = await family();
    await bookTestAppointment(services, {
      slot: slot(await ownDoctor('Dora Dos'), '10:20'),
      patientId: of.second.id,
    });
    const { people } = await held(of, pairOf(of, doctorId));
    expect(people.map(({ inTheWay }) => inTheWay?.code ?? null)).toEqual([
      null,
      'PATIENT_BUSY',
    ]);
  });

  test('is refused for the same person twice, and for a stranger', async () => {
    const doctorId = await ownDoctor('Eva Dos');
    const [of, others] = [await family(), await family()];
    const twice = {
      ...pairOf(of, doctorId),
      people: [{ patientId: of.first.id }, { patientId: of.first.id }],
    };
    expect(
      await holdPair(services, { ...of.call, ...(twice as Pair) }),
    ).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
    for (const strange of [others.first.id, others.motherId]) {
      const pair = {
        ...pairOf(of, doctorId),
        people: [{ patientId: of.first.id }, { patientId: strange }],
      };
      expect(
        await holdPair(services, { ...of.call, ...(pair as Pair) }),
      ).toMatchObject({
        refusal: { code: 'NOT_FOUND' },
      });
    }
    expect(await rowsOf(doctorId)).toEqual([]);
  });
});

describe('booking a pair', () => {
  test('makes two appointments, each with its code, and records the mother; a repeat gets the same', async () => {
    const doctorId = await ownDoctor('Flor Dos');
    const of = await family();
    const pair = pairOf(of, doctorId);
    const { hold } = await held(of, pair);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => book(of, pair, hold.id, key)),
    );
    const [first] = answers;
    if (!first?.ok) throw new Error(first?.refusal.code);
    for (const answer of answers) expect(answer).toEqual(first);
    const [one, other] = first.value.appointments;
    expect([one.patientName, one.startsAt]).toEqual([
      'Tomás Hijo',
      at(day, '10:00'),
    ]);
    expect([other.patientName, other.startsAt]).toEqual([
      'Lola Hija',
      at(day, '10:20'),
    ]);
    expect(one.code).not.toBe(other.code);
    expect(one.linkToken).not.toBe(other.linkToken);
    expect(
      (await rowsOf(doctorId)).map((row) => [row.patient_id, row.status]),
    ).toEqual([
      [of.first.id, 'booked'],
      [of.second.id, 'booked'],
    ]);
    const { rows } = await database.owner.query(
      `select distinct actor_kind, actor_id from appointment_transitions where appointment_id = any($1)`,
      [[one.id, other.id]],
    );
    expect(rows).toEqual([{ actor_kind: 'patient', actor_id: of.motherId }]);
    const { rows: told } = await database.owner.query(
      `select kind, channel, representative_id from outbox where appointment_id = any($1)`,
      [[one.id, other.id]],
    );
    expect(told).toEqual(
      [0, 1].map(() => ({
        kind: 'confirmation',
        channel: 'email',
        representative_id: of.motherId,
      })),
    );
    const otherWay = { ...pair, people: [...pair.people].reverse() } as Pair;
    expect(await book(of, otherWay, hold.id, key)).toMatchObject({
      refusal: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  test('takes neither time if a limit stops one person, and the hold stays', async () => {
    const doctorId = await ownDoctor('Gil Dos');
    const of = await family();
    const pair = pairOf(of, doctorId);
    const { hold } = await held(of, pair);
    await bookTestAppointment(services, {
      slot: slot(await ownDoctor('Hilda Dos'), '12:00'),
      patientId: of.second.id,
    });
    expect(await book(of, pair, hold.id)).toMatchObject({
      refusal: {
        code: 'TOO_MANY_APPOINTMENTS',
        data: { scope: 'specialty', limit: 1 },
      },
    });
    expect(await rowsOf(doctorId)).toMatchObject([{ status: 'held' }]);
  });

  test('takes neither time if a family link ended meanwhile', async () => {
    const doctorId = await ownDoctor('Ines Dos');
    const of = await family();
    const pair = pairOf(of, doctorId);
    const { hold } = await held(of, pair);
    await endFamilyLink(database, of.second.linkId);
    expect(await book(of, pair, hold.id)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await rowsOf(doctorId)).toMatchObject([{ status: 'held' }]);
  });

  test('after the hold ends takes both times if they are free, and neither if one was taken', async () => {
    const doctorId = await ownDoctor('Juan Dos');
    const [of, late] = [await family(), await family()];
    const [pair, latePair] = [
      pairOf(of, doctorId),
      pairOf(late, doctorId, '11:00'),
    ];
    const [{ hold }, { hold: lateHold }] = [
      await held(of, pair),
      await held(late, latePair),
    ];
    const now = new Date(testNow.getTime() + 6 * 60_000);
    const at6 = (who: Family) => callBy(actorAs('patient', who.motherId), now);
    const rival = await holdSlot(services, {
      slot: slot(doctorId, '11:20'),
      heldBy: newBrowser(),
      now,
    });
    expect(rival.ok).toBe(true);
    const again = (who: Family, asked: Pair, holdId: string) =>
      bookPair(services, {
        ...at6(who),
        ...asked,
        holdId,
        idempotencyKey: randomUUID(),
      });
    expect(await again(of, pair, hold.id)).toMatchObject({ ok: true });
    expect(await again(late, latePair, lateHold.id)).toMatchObject({
      refusal: { code: 'SLOT_TAKEN' },
    });
    expect(
      (await rowsOf(doctorId)).filter(({ status }) => status === 'booked'),
    ).toHaveLength(2);
  });

  test('takes nothing with a hold of other times or of another browser', async () => {
    const doctorId = await ownDoctor('Karl Dos');
    const [of, rival] = [await family(), await family()];
    const { hold } = await held(of, pairOf(of, doctorId));
    // The hold of another browser does not give its times.
    expect(await book(rival, pairOf(rival, doctorId), hold.id)).toMatchObject({
      refusal: { code: 'SLOT_TAKEN' },
    });
    // A living hold of other times does not lift the notice of the web either.
    const soon = {
      ...pairOf(of, doctorId),
      startsAt: at('2027-11-24', '10:00'),
    };
    expect(await book(of, soon, hold.id)).toMatchObject({ ok: false });
    expect(await rowsOf(doctorId)).toMatchObject([{ status: 'held' }]);
  });
});

test('when many book overlapping times at once, pairs and singles, none overlap and no pair is half', {
  tags: ['all'],
}, async () => {
  const doctorId = await ownDoctor('Rivales Dos');
  const families = await Promise.all(Array.from({ length: 16 }, family));
  const singles = Array.from({ length: 16 }, (_, nth) => nth);
  const times = ['15:00', '15:20', '15:40', '16:00'];
  const inTurn = (nth: number) => times[nth % times.length] as string;
  const pairs = families.map(async (of, nth) => {
    const pair = pairOf(of, doctorId, inTurn(nth));
    const hold = await holdPair(services, { ...of.call, ...pair });
    // Some browsers hold nothing, and try all the same.
    const holdId = hold.ok ? hold.value.hold.id : randomUUID();
    return book(of, pair, holdId);
  });
  const others = singles.map((nth) =>
    holdSlot(services, {
      slot: slot(doctorId, inTurn(nth)),
      heldBy: newBrowser(),
      now: testNow,
    }),
  );
  const answers = await Promise.all(pairs);
  await Promise.all(others);
  for (const answer of answers)
    if (!answer.ok) expect(answer.refusal.code).toBe('SLOT_TAKEN');
  const rows = await rowsOf(doctorId);
  const booked = rows.filter(({ status }) => status === 'booked');
  expect(booked).toHaveLength(answers.filter(({ ok }) => ok).length * 2);
  for (const [nth, row] of rows.entries()) {
    const next = rows[nth + 1];
    if (next)
      expect(row.ends_at.getTime()).toBeLessThanOrEqual(
        next.starts_at.getTime(),
      );
  }
  for (const of of families) {
    const own = booked.filter(
      ({ patient_id: id }) => id === of.first.id || id === of.second.id,
    );
    expect([0, 2]).toContain(own.length);
  }
  await expectNoDeadlock(database);
});
