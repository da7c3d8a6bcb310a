import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import { at, requestOf } from '../../../../testing/clinic/bookings.ts';
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
import { newCards } from '../../../../testing/new-cards.ts';
import { bookAppointment } from '../../../booking/server/take/book-appointment.ts';
import { readOwnQueueToken } from '../own/own-queue-link.ts';
import { arriveAtKiosk } from './arrive-at-kiosk.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
const screenToken = makeToken();
const day = '2026-11-26';
const morning = new Date(at(day, '08:40'));
const times = [
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
];
let taken = 0;

beforeAll(async () => {
  services = servicesOn(database.db, { budgets: true });
  clinic = await insertSmallClinic(database);
  const { roomId } = await insertRooms(database, { name: 'Consultorio 3' });
  await database.owner.query('update availability_rules set room_id = $1', [
    roomId,
  ]);
  const { id } = await insertReceptionist(database);
  await database.owner.query(
    `insert into screens (name, token_hash, device, paired_at, paired_by) values ('Kiosco', $1, 'Chrome', now(), $2)`,
    [hashOf(screenToken), id],
  );
});
beforeEach(() => database.owner.query('delete from request_budgets'));

async function book({ on = day, time = times[taken++] as string } = {}) {
  const { doctorId, practiceId } = clinic;
  const { id: patientId, dni } = await insertPatient(database, {
    fullName: 'Nombre Reservado',
  });
  const slot = { doctorId, practiceId, startsAt: at(on, time) };
  const booked = await bookAppointment(
    services,
    await requestOf(services, { slot, patientId }),
  );
  if (!booked.ok) throw new Error(booked.refusal.code);
  return {
    dni,
    id: booked.value.id,
    code: booked.value.code,
    startsAt: new Date(slot.startsAt),
  };
}

async function arrive(
  typed: string,
  {
    now = morning,
    token = screenToken,
  }: { now?: Date; token?: string | undefined } = {},
) {
  const answer = await arriveAtKiosk(services, {
    typed,
    screenToken: token,
    now,
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const minutesFrom = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * 60_000);

describe('a patient at the kiosk', () => {
  test('is received just after midnight while the session of the appointment goes on', {
    tags: ['all'],
  }, async () => {
    const { doctorId } = clinic;
    await database.owner.query(
      'insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes) values ($1, $2, $3, 20)',
      [doctorId, at(day, '22:00'), at('2026-11-27', '00:20')],
    );
    const { dni, startsAt } = await book({ time: '23:40' });
    expect(await arrive(dni, { now: minutesFrom(startsAt, 45) })).toMatchObject(
      { outcome: 'none' },
    );
    expect(await arrive(dni, { now: minutesFrom(startsAt, 25) })).toMatchObject(
      { outcome: 'arrived' },
    );
  });

  test('is received by DNI, gets a number and an own link, and is not received twice', async () => {
    const { dni, id } = await book();
    const answer = await arrive(
      `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}`,
    );
    expect(answer).toMatchObject({ outcome: 'arrived', waitingRoom: 'Sala A' });
    expect(answer.ticket).toMatch(/^A-\d{3}$/);
    const token = new URL(answer.url ?? '').searchParams.get('turno') ?? '';
    expect(readOwnQueueToken(services, { token, day })).toBe(id);
    expect(JSON.stringify(answer)).not.toContain('Nombre');
    expect(await arrive(dni)).toMatchObject({
      outcome: 'already',
      ticket: answer.ticket,
    });
    const { rows } = await database.owner.query(
      `select step.actor_kind, screen.name from appointment_transitions step join screens screen on screen.id = step.actor_id
        where step.appointment_id = $1 and step.to_status = 'arrived'`,
      [id],
    );
    expect(rows).toEqual([{ actor_kind: 'kiosk', name: 'Kiosco' }]);
  });

  test('is received by the scanned card or the appointment’s code too', async () => {
    const [carded, coded] = [await book(), await book()];
    const card = `00123456789@RESERVADO@NOMBRE@F@${carded.dni}@A@01/01/1980@01/01/2020`;
    expect(await arrive(card)).toMatchObject({ outcome: 'arrived' });
    expect(await arrive(` ${coded.code.toLowerCase()} `)).toMatchObject({
      outcome: 'arrived',
    });
  });

  test('is received by an older code that has digits alone', async () => {
    const { id } = await book();
    await database.owner.query(
      `update appointments set code = '745346' where id = $1`,
      [id],
    );
    expect(await arrive('745346')).toMatchObject({ outcome: 'arrived' });
  });

  test('is received by any card of February 2026, without sex and with two-digit years', async () => {
    const { dni } = await book();
    const { ticket } = await arrive(dni);
    await fc.assert(
      fc.asyncProperty(newCards(fc.constant(Number(dni))), async ({ text }) => {
        expect((await arrive(text)).ticket).toBe(ticket);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  test('is received once for eight requests at once', async () => {
    const { dni, id } = await book();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => arrive(dni)),
    );
    expect(new Set(answers.map(({ ticket }) => ticket)).size).toBe(1);
    const { rows } = await database.owner.query(
      `select 1 from appointment_transitions where appointment_id = $1 and to_status = 'arrived'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a kiosk that does not receive a patient', () => {
  test('says what to do if too early, too late or on another day, and changes nothing', async () => {
    const visit = await book();
    const before = await digestOf(database);
    expect(
      await arrive(visit.dni, { now: minutesFrom(visit.startsAt, -121) }),
    ).toMatchObject({
      outcome: 'tooEarly',
      from: minutesFrom(visit.startsAt, -120).toISOString(),
      ticket: null,
    });
    expect(
      await arrive(visit.dni, { now: minutesFrom(visit.startsAt, 31) }),
    ).toMatchObject({
      outcome: 'desk',
    });
    const other = minutesFrom(visit.startsAt, -24 * 60);
    expect(await arrive(visit.code, { now: other })).toMatchObject({
      outcome: 'wrongDay',
    });
    // A DNI alone does not tell of an appointment on another day.
    expect(await arrive(visit.dni, { now: other })).toMatchObject({
      outcome: 'none',
    });
    const without = (digest: Record<string, unknown>) => ({
      ...digest,
      request_budgets: null,
      screens: null,
    });
    expect(without(await digestOf(database))).toEqual(without(before));
  });

  test('answers a DNI without an appointment today as one that is not on file', async () => {
    const { dni } = await insertPatient(database);
    expect(await arrive(dni)).toEqual(await arrive('41999888'));
  });

  test.each(['hola', 'K7M2Q', '123', '@@@@'])(
    'refuses %j, which it cannot read',
    async (typed) => {
      const answer = await arriveAtKiosk(services, {
        typed,
        screenToken,
        now: morning,
      });
      expect(answer).toMatchObject({ refusal: { code: 'INVALID_INPUT' } });
    },
  );

  test.each([undefined, makeToken()])(
    'refuses every DNI on an unpaired screen',
    async (token) => {
      const { dni } = await book({ on: '2026-11-27', time: '09:00' }).catch(
        () => insertPatient(database),
      );
      const answer = await arriveAtKiosk(services, {
        typed: dni,
        screenToken: token,
        now: morning,
      });
      expect(answer).toEqual({
        ok: false,
        refusal: { code: 'SCREEN_NOT_PAIRED' },
      });
    },
  );
});

test('a kiosk refuses more than thirty unknown DNIs, and does not count patients who come', async () => {
  const visit = await book();
  for (let time = 0; time < 40; time++) await arrive(visit.dni);
  let refused = 0;
  for (let time = 0; time < 35; time++) {
    const answer = await arriveAtKiosk(services, {
      typed: String(42_000_000 + time),
      screenToken,
      now: morning,
    });
    if (!answer.ok) refused++;
  }
  expect(refused).toBe(5);
});

test('after thirty unknown DNIs a kiosk still receives patients of today by DNI, card or code, and no unknown DNI', {
  tags: ['all'],
}, async () => {
  const visits = [await book(), await book(), await book()] as const;
  const unknown = (nth: number) =>
    arriveAtKiosk(services, {
      typed: String(43_000_000 + nth),
      screenToken,
      now: morning,
    });
  await Promise.all(Array.from({ length: 40 }, (_, nth) => unknown(nth)));
  const [byDni, byCard, byCode] = visits;
  for (const typed of [
    byDni.dni,
    `00123456789@SOSA@ZULEMA@F@${byCard.dni}@A@01/02/1980@01/01/2015@274`,
    byCode.code,
  ]) {
    expect(['arrived', 'tooEarly']).toContain((await arrive(typed)).outcome);
  }
  expect(await unknown(50)).toMatchObject({
    refusal: {
      code: 'TOO_MANY_ATTEMPTS',
      data: { retryAfterSeconds: expect.any(Number) },
    },
  });
});
