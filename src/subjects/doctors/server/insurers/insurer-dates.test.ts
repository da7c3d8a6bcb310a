import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAcceptedInsurers } from '../../../../base/clinic/server/list-accepted-insurers.ts';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { callAs, callBy } from '../../../../testing/clinic/calls.ts';
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
import { insertWish } from '../../../../testing/clinic/waitlist.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { findBookedAppointment } from '../../../appointments/server/appointment-queries.ts';
import { readChecklist } from '../../../appointments/server/preparation/read-checklist.ts';
import { takeAnyWalkIn } from '../../../booking/server/desk/take-walk-in.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { bookSeries } from '../../../booking/server/series/book-series.ts';
import { planSeries } from '../../../booking/server/series/plan-series.ts';
import { readAppointmentPayments } from '../../../payments/server/read-appointment-payments.ts';
import { readSpecialtyFirstFree } from '../../../schedule/server/availability/read-specialty-first-free.ts';
import { readSpecialtyMonth } from '../../../schedule/server/availability/read-specialty-month.ts';
import { findKnownEntry } from '../../../waitlist/server/entry/entry-queries.ts';
import { acceptOffer } from '../../../waitlist/server/offers/accept-offer.ts';
import { workWaitlistOnce } from '../../../waitlist/server/work-waitlist.ts';
import { readOwnProfile } from '../profile/read-own-profile.ts';
import { readDoctor } from '../read-doctor.ts';

/* Julia takes the insurer until 30 November, and Ema from 1 December on. Today is 24 November. */

const database = testDatabase();
const last = '2026-11-30';
const next = '2026-12-01';
const copay = 300_000;
const price = 2_500_000;
let clinic: SmallClinic;
let services: Services;
let desk: Actor<'reception'>;
let ends: string;
let begins: string;
let insurerId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  ({ insurerId } = clinic);
  ends = clinic.doctorId;
  const offer = {
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  };
  begins = await insertDoctor(database, {
    name: 'Ema Empieza',
    ...offer,
    insurerIds: [insurerId],
  });
  await database.owner.query(
    'update booking_policies set max_future_per_specialty = 20, max_future_per_patient = 20',
  );
  await database.owner.query(
    'update practices set max_sessions = 10, asks_authorization = true where id = $1',
    [clinic.practiceId],
  );
  await database.owner.query('update availability_rules set to_minute = 1440');
  await database.owner.query(
    `insert into waiting_rooms (name, letter) values ('Planta baja', 'A')`,
  );
  services = servicesOn(database.db);
  desk = await insertReceptionist(database);
});

beforeEach(async () => {
  await dates(ends, null, last);
  await dates(begins, next, null);
});

function dates(doctorId: string, from: string | null, to: string | null) {
  return database.owner.query(
    'update doctor_insurers set valid_from = $3, valid_to = $4 where doctor_id = $1 and insurer_id = $2',
    [doctorId, insurerId, from, to],
  );
}

const slotOf = (doctorId: string, day: string, time: string) => ({
  doctorId,
  practiceId: clinic.practiceId,
  insurerId,
  startsAt: at(day, time),
});

async function cover(patientId: string) {
  await database.owner.query(
    'insert into coverages (patient_id, insurer_id, is_primary) values ($1, $2, true)',
    [patientId, insurerId],
  );
}

// 23:40 at the clinic is already the next day in UTC. A rule that uses UTC or compares instants fails here.
describe.each([
  ['the last day of a doctor who stops', 'ends', last, '23:40', true],
  ['the day after that', 'ends', next, '08:00', false],
  ['the eve of a doctor who begins', 'begins', last, '23:40', false],
  ['the first day of a doctor who begins', 'begins', next, '08:00', true],
] as const)('an appointment on %s', (_, who, day, time, isCovered) => {
  const dueCents = isCovered ? copay : price;
  const doctor = () => (who === 'ends' ? ends : begins);

  test('is held, booked, prepared and charged by its own day', async () => {
    const patient = await insertPatient(database);
    await cover(patient.id);
    const slot = slotOf(doctor(), day, time);
    const held = await holdSlot(services, {
      slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    const told = {
      insurerName: 'Obra Social de Prueba',
      isCovered,
      dueCents,
      asksAuthorization: isCovered,
    };
    expect(held).toMatchObject({ ok: true, value: told });
    await database.owner.query(
      `delete from appointments where status = 'held'`,
    );
    const { id } = await bookTestAppointment(services, {
      slot,
      patientId: patient.id,
    });
    expect(await findBookedAppointment(database.db, id)).toMatchObject(told);
    const payments = await readAppointmentPayments(services, {
      ...callBy(desk),
      appointmentId: id,
    });
    expect(payments).toMatchObject({
      ok: true,
      value: { dueCents, isCopay: isCovered },
    });
    const checklist = await readChecklist(services, {
      ...callAs('patient', patient.id),
      appointmentId: id,
    });
    if (!checklist.ok) throw new Error(checklist.refusal.code);
    const items = checklist.value.items.map(({ key }) => key);
    expect([
      items.includes('credential'),
      items.includes('authorization'),
    ]).toEqual([isCovered, isCovered]);
  });
});

test('the counter charges an appointment by its own day too', async () => {
  const patient = await insertPatient(database);
  const given = await giveAppointment(services, {
    actor: desk,
    patientId: patient.id,
    slot: slotOf(ends, next, '09:00'),
  });
  const payments = await readAppointmentPayments(services, {
    ...callBy(desk),
    appointmentId: given.id,
  });
  expect(payments).toMatchObject({
    ok: true,
    value: { dueCents: price, isCopay: false },
  });
});

test('a month of any doctor prefers a doctor who takes the insurer that day, and marks each time', async () => {
  const whoAttends = async (month: string, day: string) => {
    const answer = await readSpecialtyMonth(services, {
      specialtyId: clinic.specialtyId,
      insurerId,
      month,
      now: testNow,
    });
    const [, index] =
      answer?.days.find((each) => each.day === day)?.starts[5] ?? [];
    return answer?.doctors[index ?? -1];
  };
  expect(await whoAttends('2026-11', last)).toMatchObject({
    id: ends,
    isCovered: true,
  });
  expect(await whoAttends('2026-12', next)).toMatchObject({
    id: begins,
    isCovered: true,
  });
  // The change falls in the middle of a month.
  await dates(ends, null, '2026-12-09');
  await dates(begins, '2026-12-10', null);
  expect(await whoAttends('2026-12', '2026-12-09')).toMatchObject({
    id: ends,
    isCovered: true,
  });
  expect(await whoAttends('2026-12', '2026-12-10')).toMatchObject({
    id: begins,
    isCovered: true,
  });
});

test('the first free time with the insurer is the first on a day when the doctor takes it', async () => {
  const first = async () =>
    (
      await readSpecialtyFirstFree(services, {
        specialtyId: clinic.specialtyId,
        insurerId,
        now: testNow,
      })
    )?.firstFree;
  expect(await first()).toMatchObject({ doctorId: ends, isCovered: true });
  // No doctor takes the insurer before December: a time in December comes before a time today without the
  // insurer.
  await dates(ends, null, '2026-11-20');
  expect(await first()).toMatchObject({
    doctorId: begins,
    isCovered: true,
    startsAt: at(next, '08:20'),
  });
  await dates(begins, '2027-03-01', null);
  expect(await first()).toMatchObject({ isCovered: false });
});

test('a series that crosses the end goes on with a doctor who takes the insurer, or in private', async () => {
  const patient = await insertPatient(database);
  await cover(patient.id);
  const wish = {
    practiceId: clinic.practiceId,
    insurerId,
    count: 4,
    weekdays: [1, 2],
    part: 'morning' as const,
  };
  const from = '2026-11-30';
  const plan = async (isSameDoctor: boolean) => {
    const planned = await planSeries(services, {
      ...wish,
      from,
      isSameDoctor,
      ...callAs('patient', patient.id),
    });
    if (!planned.ok) throw new Error(planned.refusal.code);
    return planned.value.sessions.map(({ offer }) => offer?.doctorId);
  };
  expect(await plan(false)).toEqual([ends, begins, begins, begins]);
  // Ema takes the insurer on three of the four days and Julia on one, so Ema attends all four.
  expect(new Set(await plan(true)).size).toBe(1);
  const booked = await bookSeries(services, {
    practiceId: clinic.practiceId,
    insurerId,
    idempotencyKey: randomUUID(),
    sessions: [last, next].map((day) => ({
      doctorId: ends,
      startsAt: at(day, '11:00'),
    })),
    ...callAs('patient', patient.id),
  });
  if (!booked.ok) throw new Error(booked.refusal.code);
  const stored = booked.value.appointments.map(({ id }) =>
    findBookedAppointment(database.db, id),
  );
  expect(
    (await Promise.all(stored)).map(({ isCovered, dueCents }) => [
      isCovered,
      dueCents,
    ]),
  ).toEqual([
    [true, copay],
    [false, price],
  ]);
});

test('a walk-in is received by a doctor who takes the insurer today', async () => {
  const walkIn = async () => {
    const taken = await takeAnyWalkIn(services, {
      ...deskRequest(desk, (await insertPatient(database)).id),
      slot: { specialtyId: clinic.specialtyId, insurerId },
    });
    return taken.ok && taken.value.appointment.doctor.id;
  };
  expect(await walkIn()).toBe(ends);
  await dates(ends, null, '2026-11-23');
  await dates(begins, '2026-11-24', null);
  expect(await walkIn()).toBe(begins);
});

test.each([
  [last, copay],
  ['2026-11-29', price],
])(
  'an offered time on 30 November has the price of an insurer taken until %s',
  async (until, dueCents) => {
    await dates(ends, null, until);
    const patient = await insertPatient(database);
    await cover(patient.id);
    const wish = {
      patientId: patient.id,
      doctorId: ends,
      untilDay: last,
      insurerId,
    };
    const entryId = await insertWish(services, clinic, {
      ...wish,
      weekdays: [1],
    });
    while (await workWaitlistOnce(services, testNow));
    const entry = await findKnownEntry(database.db, entryId);
    expect(entry.offer).not.toBeNull();
    const accepted = await acceptOffer(services, {
      entry,
      offerId: entry.offer?.id ?? '',
      actor: { kind: 'patient', id: patient.id },
      limitedIn: newBrowser(),
      now: testNow,
    });
    expect(accepted).toMatchObject({ ok: true });
    const { rows } = await database.owner.query(
      `select id, (starts_at at time zone 'America/Argentina/Buenos_Aires')::date::text as day from appointments
      where patient_id = $1`,
      [patient.id],
    );
    expect(rows).toMatchObject([{ day: last }]);
    const payments = await readAppointmentPayments(services, {
      ...callBy(desk),
      appointmentId: rows[0].id,
    });
    expect(payments).toMatchObject({
      ok: true,
      value: { dueCents, isCopay: dueCents === copay },
    });
  },
);

test('the public list, a doctor’s page and the own profile drop an ended insurer at the clinic’s midnight', async () => {
  const lastMinute = new Date('2026-12-01T02:59:00Z');
  const midnight = new Date('2026-12-01T03:00:00Z');
  const ofDoctor = async (now: Date) => {
    const doctor = await readDoctor(services, { doctorId: ends, now });
    return [doctor?.insurerIds, doctor?.insurerDates];
  };
  expect(await ofDoctor(lastMinute)).toEqual([
    [insurerId],
    [{ insurerId, validFrom: null, validTo: last }],
  ]);
  expect(await ofDoctor(midnight)).toEqual([[], undefined]);
  const own = async (now: Date) => {
    const profile = await readOwnProfile(services, callAs('doctor', ends, now));
    return profile.ok ? profile.value.insurers : profile;
  };
  expect(await own(lastMinute)).toEqual([
    { name: 'Obra Social de Prueba', validFrom: null, validTo: last },
  ]);
  expect(await own(midnight)).toEqual([]);
  await dates(begins, '2026-11-01', last);
  const accepted = async (now: Date) =>
    listAcceptedInsurers(await services.snapshot.current(), now).length;
  expect([await accepted(lastMinute), await accepted(midnight)]).toEqual([
    1, 0,
  ]);
});

test('the database refuses a period that ends before it begins, and a second period of a pair', async () => {
  await expect(dates(ends, '2026-12-02', next)).rejects.toMatchObject({
    constraint: 'insurer_dates_in_order',
  });
  await expect(dates(ends, 'infinity', null)).rejects.toMatchObject({
    code: '23514',
  });
  const second =
    'insert into doctor_insurers (doctor_id, insurer_id, valid_from) values ($1, $2, $3)';
  await expect(
    database.owner.query(second, [ends, insurerId, '2027-01-01']),
  ).rejects.toMatchObject({
    code: '23505',
  });
});
