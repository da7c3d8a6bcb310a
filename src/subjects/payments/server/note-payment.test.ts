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
import { notePayment } from './note-payment.ts';
import { readAppointmentPayments } from './read-appointment-payments.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let desks: [Call<'reception'>, Call<'reception'>];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  await database.owner.query(
    'update practices set price_cents = 1000000 where id = $1',
    [clinic.practiceId],
  );
  await database.owner.query(
    'update insurers set copay_cents = 350000 where id = $1',
    [clinic.insurerId],
  );
  await database.owner.query(
    'insert into doctor_insurers values ($1, $2) on conflict do nothing',
    [clinic.doctorId, clinic.insurerId],
  );
  const newDesk = async () =>
    callAs(
      'reception',
      (await insertUser(database, { role: 'Recepcionista', password: null }))
        .id,
    );
  desks = [await newDesk(), await newDesk()];
});

let minute = 9 * 60;
async function newAppointment({
  day = '2026-11-24',
  isInsured = true,
} = {}): Promise<string> {
  minute += 20;
  const patient = await insertPatient(database);
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
  const { id } = await giveAppointment(services, {
    actor: desks[0].actor,
    patientId: patient.id,
    slot,
  });
  const insurerId = isInsured ? clinic.insurerId : null;
  await database.owner.query(
    'update appointments set insurer_id = $2 where id = $1',
    [id, insurerId],
  );
  return id;
}

const cash = { kind: 'taken', amountCents: 350_000, means: 'cash' } as const;
function note(
  appointmentId: string,
  entry: PaymentEntry = cash,
  {
    seenNumber = 0,
    desk = desks[0],
    till = 'Caja 1',
    key = randomUUID() as string,
  } = {},
) {
  return notePayment(services, {
    ...desk,
    appointmentId,
    entry,
    seenNumber,
    till,
    idempotencyKey: key,
  });
}
const read = (appointmentId: string) =>
  readAppointmentPayments(services, { ...desks[0], appointmentId });

test('the copay is due if the doctor takes the insurer, else the private price; a payment records author, time and till', async () => {
  const insured = await newAppointment();
  expect(await read(insured)).toMatchObject({
    value: {
      dueCents: 350_000,
      isCopay: true,
      owedCents: 350_000,
      canTake: true,
      payments: [],
    },
  });
  expect(await note(insured)).toMatchObject({
    value: {
      paidCents: 350_000,
      owedCents: 0,
      lastNumber: 1,
      payments: [
        {
          kind: 'taken',
          amountCents: 350_000,
          means: 'cash',
          till: 'Caja 1',
          isAnnulled: false,
          notedBy: 'Paula Ibáñez',
          notedAt: testNow.toISOString(),
        },
      ],
    },
  });
  const other = await newAppointment({ isInsured: false });
  expect(await read(other)).toMatchObject({
    value: { dueCents: 1_000_000, isCopay: false },
  });
  const { rows } = await database.owner.query(
    `select detail, user_id from audit_events where kind = 'payment_taken' and detail->>'appointmentId' = $1`,
    [insured],
  );
  expect(rows).toMatchObject([
    {
      detail: { amountCents: 350_000, means: 'cash' },
      user_id: desks[0].actor.userId,
    },
  ]);
});

test('one of twenty desks takes the same copay, and the same press twice is one payment', async () => {
  const id = await newAppointment();
  const rivals = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      note(id, cash, {
        desk: desks[index % 2] as Call<'reception'>,
        till: `Caja ${index % 3}`,
      }),
    ),
  );
  expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    rivals.filter((each) => !each.ok && each.refusal.code === 'PAID_MEANWHILE'),
  ).toHaveLength(19);
  expect(await read(id)).toMatchObject({ value: { paidCents: 350_000 } });

  const other = await newAppointment();
  const key = randomUUID();
  const same = await Promise.all([
    note(other, cash, { key }),
    note(other, cash, { key }),
  ]);
  expect(same.map((each) => each.ok && each.value.paidCents)).toEqual([
    350_000, 350_000,
  ]);
  expect(await note(other, { ...cash, means: 'qr' }, { key })).toMatchObject({
    refusal: { code: 'IDEMPOTENCY_MISMATCH' },
  });
});

test('a mistake is annulled by a second row with a reason, and can be taken again; no row changes', async () => {
  const id = await newAppointment();
  const first = await note(id);
  const paymentId = (first.ok && first.value.payments[0]?.id) || '';
  const annul = {
    kind: 'annulled',
    paymentId,
    reason: '  Pagó con   débito ',
  } as const;
  expect(
    await note(id, annul, { seenNumber: 1, till: 'caja 1' }),
  ).toMatchObject({
    value: {
      paidCents: 0,
      owedCents: 350_000,
      payments: [{ isAnnulled: true }, { reason: 'Pagó con débito' }],
    },
  });
  expect(await note(id, annul, { seenNumber: 2 })).toMatchObject({
    refusal: { code: 'PAID_MEANWHILE' },
  });
  expect(
    await note(id, { ...cash, means: 'debit' }, { seenNumber: 2 }),
  ).toMatchObject({
    value: { paidCents: 350_000, lastNumber: 3 },
  });
  for (const statement of [
    'update payments set amount_cents = 1',
    'delete from payments',
  ]) {
    await expect(database.owner.query(statement)).rejects.toThrow(
      /append-only/,
    );
  }
  // The name of a till ignores case.
  const { rows } = await database.owner.query(
    `select name from tills where lower(name) = 'caja 1'`,
  );
  expect(rows).toHaveLength(1);
});

test('a cancelled appointment takes no money, and gives back the paid amount and never more', async () => {
  const id = await newAppointment();
  await note(id);
  await database.owner.query(
    `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where id = $1`,
    [id],
  );
  expect(await read(id)).toMatchObject({
    value: { canTake: false, owedCents: 0, paidCents: 350_000 },
  });
  expect(await note(id, cash, { seenNumber: 1 })).toMatchObject({
    refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
  });
  const back = {
    kind: 'refunded',
    means: 'cash',
    reason: 'Turno cancelado',
  } as const;
  expect(
    await note(id, { ...back, amountCents: 350_001 }, { seenNumber: 1 }),
  ).toMatchObject({
    refusal: { data: { fields: [{ path: 'entry.amountCents' }] } },
  });
  expect(
    await note(id, { ...back, amountCents: 350_000 }, { seenNumber: 1 }),
  ).toMatchObject({
    value: { paidCents: 0 },
  });
});

test('money is taken from the appointment’s day on; an unknown appointment is not found', async () => {
  const id = await newAppointment({ day: '2026-11-25' });
  expect(await note(id)).toMatchObject({
    refusal: { code: 'WRONG_DAY', data: { day: '2026-11-25' } },
  });
  expect(await note(randomUUID())).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  const owing = await newAppointment();
  const tomorrow = callAs(
    'reception',
    desks[0].actor.id,
    new Date(testNow.getTime() + 24 * 3_600_000),
  );
  expect(await note(owing, cash, { desk: tomorrow })).toMatchObject({
    ok: true,
  });
});
