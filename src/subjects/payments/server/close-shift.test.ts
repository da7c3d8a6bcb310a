import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import type { PaymentEntry } from '../../appointments/rules/appointment-balance.ts';
import type { CashDay } from '../contract/cash.ts';
import { closeShift } from './close-shift.ts';
import { notePayment } from './note-payment.ts';
import { readCashDay } from './read-cash-day.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desk: Call<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  await database.owner.query(
    'update practices set price_cents = 1000000 where id = $1',
    [clinic.practiceId],
  );
  desk = callAs(
    'reception',
    (await insertUser(database, { role: 'Recepcionista', password: null })).id,
  );
});

// The first of twelve times. No more fit in the morning.
let minute = 8 * 60 + 40;
async function newAppointment(
  changes: Record<string, string | boolean> = {},
): Promise<string> {
  minute += 20;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const patient = await insertPatient(database);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-24', time),
  };
  const { id } = await giveAppointment(services, {
    actor: desk.actor,
    patientId: patient.id,
    slot,
  });
  for (const [column, value] of Object.entries(changes)) {
    await database.owner.query(
      `update appointments set ${column} = $2 where id = $1`,
      [id, value],
    );
  }
  return id;
}
const note = (
  appointmentId: string,
  till: string,
  entry: PaymentEntry,
  seenNumber = 0,
) =>
  notePayment(services, {
    ...desk,
    appointmentId,
    entry,
    seenNumber,
    till,
    idempotencyKey: randomUUID(),
  });
const take = (
  id: string,
  till: string,
  amountCents: number,
  { means = 'cash' as 'cash' | 'qr', seenNumber = 0 } = {},
) => note(id, till, { kind: 'taken', amountCents, means }, seenNumber);
const read = (till: string): Promise<CashDay> =>
  readCashDay(services, { ...desk, day: '2026-11-24', till });
function close(
  { open }: CashDay,
  countedCents: number,
  {
    words = null as string | null,
    floatCents = 0,
    key = randomUUID() as string,
  } = {},
) {
  const { till, shift, payments } = open;
  const said = {
    till,
    shift,
    seenPayments: payments.length,
    floatCents,
    countedCents,
    note: words,
  };
  return closeShift(services, { ...desk, ...said, idempotencyKey: key });
}

test('a shift closes with the counted and the expected cash; the next shift begins empty, with the given change', async () => {
  await take(await newAppointment(), 'Caja 1', 350_000);
  await take(await newAppointment(), 'Caja 1', 200_000, { means: 'qr' });
  const mistaken = await newAppointment();
  const taken = await take(mistaken, 'Caja 1', 50_000);
  const paymentId = (taken.ok && taken.value.payments[0]?.id) || '';
  await note(
    mistaken,
    'Caja 1',
    { kind: 'annulled', paymentId, reason: 'Error' },
    1,
  );
  await take(await newAppointment(), 'Caja 2', 70_000);
  const day = await read('caja 1');
  expect(day.open).toMatchObject({
    till: 'Caja 1',
    shift: 1,
    cashCents: 350_000,
    floatCents: 0,
    totals: [
      { means: 'cash', takenCents: 400_000, returnedCents: 50_000 },
      { means: 'qr', takenCents: 200_000, returnedCents: 0 },
    ],
  });
  expect(day.open.payments).toHaveLength(4);
  const floatCents = 100_000;
  expect(await close(day, 440_000, { floatCents })).toMatchObject({
    refusal: { data: { fields: [{ path: 'note' }] } },
  });
  expect(
    await close(day, 440_000, { floatCents, words: 'Faltan $ 100' }),
  ).toMatchObject({
    value: {
      till: 'Caja 1',
      shift: 1,
      expectedCents: 450_000,
      countedCents: 440_000,
      note: 'Faltan $ 100',
      payments: 4,
      closedBy: 'Paula Ibáñez',
    },
  });
  const after = await read('Caja 1');
  expect(after.open).toMatchObject({
    shift: 2,
    floatCents,
    cashCents: 0,
    payments: [],
  });
  expect(after.closes).toMatchObject([{ shift: 1 }]);
  expect((await read('Caja 2')).open).toMatchObject({
    shift: 1,
    cashCents: 70_000,
  });
  const { rows } = await database.owner.query(
    `select detail from audit_events where kind = 'shift_closed'`,
  );
  expect(rows).toMatchObject([
    { detail: { till: 'Caja 1', differenceCents: -10_000 } },
  ]);
});

test('ten requests to close a shift close it once; a repeat gets the same answer; new payments must be read first', async () => {
  const id = await newAppointment();
  await take(id, 'Caja 3', 100_000);
  const seen = await read('Caja 3');
  await take(id, 'Caja 3', 20_000, { seenNumber: 1 });
  expect(await close(seen, 100_000)).toMatchObject({
    refusal: { code: 'CHANGED_MEANWHILE' },
  });
  const now = await read('Caja 3');
  const key = randomUUID();
  const rivals = await Promise.all([
    ...Array.from({ length: 9 }, () => close(now, 120_000)),
    close(now, 120_000, { key }),
    close(now, 120_000, { key }),
  ]);
  const closed = rivals.flatMap((each) =>
    each.ok ? [each.value.closedAt] : [],
  );
  expect([1, 2]).toContain(closed.length);
  expect(
    rivals.filter(
      (each) => !each.ok && each.refusal.code !== 'CHANGED_MEANWHILE',
    ),
  ).toEqual([]);
  const { rows } = await database.owner.query(
    `select count(*)::int as count from shift_closes join tills on tills.id = till_id where name = 'Caja 3'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('money noted while a shift is being closed belongs to one shift, and no close leaves any out', async () => {
  const till = 'Caja 4';
  const ids = await Promise.all(
    Array.from({ length: 3 }, () => newAppointment()),
  );
  const closing = async () => {
    const day = await read(till);
    return close(day, day.open.cashCents);
  };
  await Promise.all(ids.flatMap((id) => [take(id, till, 1000), closing()]));
  await closing();
  const { rows } = await database.owner.query(
    `select sum(expected_cents)::int as expected, (select sum(amount_cents)::int from payments
        join tills on tills.id = till_id where name = $1) as taken
      from shift_closes join tills on tills.id = till_id where name = $1`,
    [till],
  );
  expect(rows).toEqual([{ expected: 3000, taken: 3000 }]);
  await expect(
    database.owner.query(
      `insert into shift_closes (till_id, shift, float_cents, expected_cents, counted_cents, closed_at, closed_by,
          key_hash, request_hash)
        select id, 1, 0, 0, 0, now(), $2, sha256('x'), 'x' from tills where name = $1`,
      [till, desk.actor.id],
    ),
  ).rejects.toThrow(/not open|duplicate/);
});

test('the day shows which patients owe, which get money back, and the numbers of the day', async () => {
  const arrivedAt = '2026-11-24T12:00:00Z';
  const owing = await newAppointment({
    status: 'fulfilled',
    arrived_at: arrivedAt,
    started_at: '2026-11-24T12:30:00Z',
  });
  const part = await newAppointment({
    status: 'arrived',
    arrived_at: arrivedAt,
    is_walk_in: true,
  });
  await take(part, 'Caja 5', 400_000);
  const exempt = await newAppointment({
    status: 'fulfilled',
    arrived_at: arrivedAt,
    started_at: '2026-11-24T12:10:00Z',
  });
  await note(exempt, 'Caja 5', { kind: 'waived', reason: 'Exento' });
  const absent = await newAppointment({ status: 'booked' });
  await take(absent, 'Caja 5', 30_000);
  await database.owner.query(
    `update appointments set status = 'noshow' where id = $1`,
    [absent],
  );
  await database.owner.query(`update patients set chosen_name = 'Sol'`);
  const { owing: list, toReturn, summary } = await read('Caja 5');
  expect(
    list.map(({ appointmentId, owedCents }) => [appointmentId, owedCents]),
  ).toEqual([
    [owing, 1_000_000],
    [part, 600_000],
  ]);
  // Surname first, with the chosen name where there is one.
  expect(
    new Set([...list, ...toReturn].map(({ patientName }) => patientName)),
  ).toEqual(new Set(['Pérez, Sol']));
  expect(toReturn).toMatchObject([
    { appointmentId: absent, paidCents: 30_000, status: 'noshow' },
  ]);
  expect(summary).toMatchObject({
    attended: 2,
    absent: 1,
    walkIns: 1,
    waited: 2,
    medianWaitMinutes: 20,
    longestWaitMinutes: 30,
  });
  expect(testNow.toISOString()).toBe((await read('Caja 5')).readAt);
});
