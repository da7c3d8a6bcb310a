import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
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
import { insertFamilyLink } from '../../../../testing/clinic/family.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readOwnFamily } from '../../../patients/server/family/read-own-family.ts';
import { joinWaitlist } from '../../../waitlist/server/wishes/join-waitlist.ts';
import type { Pair } from '../../contract/pairs.ts';
import { holdSlot } from '../hold/hold-slot.ts';
import { bookPair } from '../pairs/book-pair.ts';
import { holdPair } from '../pairs/hold-pair.ts';
import { bookSeries } from '../series/book-series.ts';
import { planSeries } from '../series/plan-series.ts';
import { bookAppointment } from './book-appointment.ts';
import { tellPayerOfHold } from './payer-of-hold.ts';
import { proveHoldFor } from './prove-hold.ts';

/* Carolina has OSDE and Ciro has Galeno. A booking for Ciro uses Galeno, with any insurer in the search. */

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let osde: string;
let galeno: string;
let plan: string;
let days = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  osde = await insurer('OSDE', 0);
  galeno = await insurer('Galeno', 350_000);
  plan = await idOf(
    'insert into insurer_plans (insurer_id, name) values ($1, $2) returning id',
    [galeno, 'Oro'],
  );
  await database.owner.query(
    'update practices set max_sessions = 10 where id = $1',
    [clinic.practiceId],
  );
  services = servicesOn(database.db);
});

async function idOf(statement: string, values: unknown[]): Promise<string> {
  return (await database.owner.query(statement, values)).rows[0].id;
}

async function insurer(name: string, copayCents: number): Promise<string> {
  const id = await idOf(
    `insert into insurers (name, kind, copay_cents) values ($1, 'prepaga', $2) returning id`,
    [name, copayCents],
  );
  await database.owner.query(
    'insert into doctor_insurers (doctor_id, insurer_id) values ($1, $2)',
    [clinic.doctorId, id],
  );
  return id;
}

async function covered(
  patientId: string,
  insurerId: string | null,
  planId: string | null = null,
) {
  await database.owner.query(
    `insert into coverages (patient_id, insurer_id, plan_id, is_primary)
      values ($1, $2, $3, not exists (select from coverages where patient_id = $1))`,
    [patientId, insurerId, planId],
  );
}

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

/** Carolina with OSDE, Ciro with Galeno, and Uma with no coverage on file. */
async function family() {
  const { id: motherId } = await insertPatient(database, {
    fullName: 'Carolina Madre',
  });
  await covered(motherId, osde);
  const [ciro, uma] = [
    await child(motherId, 'Ciro Hijo'),
    await child(motherId, 'Uma Hija'),
  ];
  await covered(ciro.id, galeno, plan);
  return { motherId, ciro, uma, call: callBy(actorAs('patient', motherId)) };
}

type Family = Awaited<ReturnType<typeof family>>;

const nextDay = () => `2026-12-${String((days++ % 28) + 1).padStart(2, '0')}`;

async function hold(insurerId: string | undefined) {
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(nextDay(), '10:00'),
    ...(insurerId && { insurerId }),
  };
  const held = await holdSlot(services, {
    slot,
    heldBy: newBrowser(),
    now: testNow,
  });
  if (!held.ok) throw new Error(held.refusal.code);
  return { slot, holdId: held.value.id };
}

type Said = { insurerId?: string; planId?: string; isPayerSaid?: boolean };

async function proved(
  of: Family,
  patientId: string | undefined,
  said: Said = {},
  searched = osde,
) {
  const { slot, holdId } = await hold(searched);
  const answer = await proveHoldFor(services, {
    ...of.call,
    holdId,
    patientId,
    ...said,
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return { slot, holdId, ...answer.value };
}

/** Books like a browser that still names the insurer of its search. */
async function booked(
  of: Family,
  patientId: string | undefined,
  said: Said = {},
  searched = osde,
) {
  const { slot, holdId, proof } = await proved(of, patientId, said, searched);
  const answer = await bookAppointment(services, {
    slot,
    holdId,
    booker: { kind: 'identified', proof },
    idempotencyKey: randomUUID(),
    browser: newBrowser(),
    address: '127.0.0.1',
    now: testNow,
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function payerOf(appointmentId: string) {
  const { rows } = await database.owner.query(
    'select insurer_id as "insurerId", plan_id as "planId" from appointments where id = $1',
    [appointmentId],
  );
  return rows[0];
}

const onGaleno = () => ({ insurerId: galeno, planId: plan });

describe('one appointment', () => {
  test('for a child uses the child’s insurer and plan, with their price', async () => {
    const of = await family();
    const { visit, payer } = await proved(of, of.ciro.id);
    expect(payer).toEqual({ ...onGaleno(), planName: 'Oro' });
    expect(visit).toMatchObject({ insurerName: 'Galeno', dueCents: 350_000 });
    const appointment = await booked(of, of.ciro.id);
    expect(appointment).toMatchObject({
      insurerName: 'Galeno',
      dueCents: 350_000,
    });
    expect(await payerOf(appointment.id)).toEqual(onGaleno());
  });

  test('for a child does so after a private search too, and when the session acts for the child', async () => {
    const of = await family();
    const { visit } = await proved(of, of.ciro.id, {}, '');
    expect(visit.insurerName).toBe('Galeno');
    const representative = { patientId: of.motherId, linkId: of.ciro.linkId };
    const acting = callBy({
      ...actorAs('patient', of.ciro.id),
      representative,
    });
    const answer = await proveHoldFor(services, {
      ...acting,
      ...(await hold(osde)),
    });
    expect(answer).toMatchObject({ ok: true, value: { payer: onGaleno() } });
  });

  test('keeps that insurer when its time ran out and is taken again', async () => {
    const of = await family();
    const { slot, holdId, proof } = await proved(of, of.ciro.id);
    const answer = await bookAppointment(services, {
      slot,
      holdId,
      booker: { kind: 'identified', proof },
      idempotencyKey: randomUUID(),
      browser: newBrowser(),
      address: '127.0.0.1',
      now: new Date(testNow.getTime() + 6 * 60_000),
    });
    if (!answer.ok) throw new Error(answer.refusal.code);
    expect(await payerOf(answer.value.id)).toEqual(onGaleno());
  });

  test('for the patient themselves keeps the insurer of the search', async () => {
    const of = await family();
    expect(await payerOf((await booked(of, undefined, {}, galeno)).id)).toEqual(
      {
        insurerId: galeno,
        planId: null,
      },
    );
  });

  test('for a child without a coverage on file is private, unless an insurer is given', async () => {
    const of = await family();
    expect((await proved(of, of.uma.id)).visit).toMatchObject({
      insurerName: null,
      dueCents: 2_500_000,
    });
    const appointment = await booked(of, of.uma.id, {
      insurerId: osde,
      isPayerSaid: true,
    });
    expect(await payerOf(appointment.id)).toEqual({
      insurerId: osde,
      planId: null,
    });
  });

  test('uses the payer given for that person, also private payment', async () => {
    const of = await family();
    const appointment = await booked(of, of.ciro.id, { isPayerSaid: true });
    expect(await payerOf(appointment.id)).toEqual({
      insurerId: null,
      planId: null,
    });
  });

  test('uses another coverage of the child if the search names it, unless it ended', async () => {
    const of = await family();
    await covered(of.ciro.id, clinic.insurerId);
    expect(
      (await proved(of, of.ciro.id, {}, clinic.insurerId)).payer.insurerId,
    ).toBe(clinic.insurerId);
    await database.owner.query(
      'update coverages set ended_at = now() where patient_id = $1 and insurer_id = $2',
      [of.ciro.id, clinic.insurerId],
    );
    expect(
      (await proved(of, of.ciro.id, {}, clinic.insurerId)).payer.insurerId,
    ).toBe(galeno);
  });

  test('shows each person’s price before, and changes nothing', async () => {
    const of = await family();
    const { holdId } = await hold(osde);
    const told = async (patientId?: string) => {
      const answer = await tellPayerOfHold(services, {
        ...of.call,
        holdId,
        patientId,
      });
      return answer.ok ? answer.value.visit.dueCents : answer.refusal.code;
    };
    expect(await told()).toBe(0);
    expect(await told(of.ciro.id)).toBe(350_000);
    expect(await told()).toBe(0);
    const stranger = await insertPatient(database);
    expect(await told(stranger.id)).toBe('NOT_FOUND');
  });
});

test('each person of a pair uses their own insurer, even if the browser names one for both', async () => {
  const of = await family();
  const pair: Pair = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(nextDay(), '10:00'),
    people: [
      { patientId: of.ciro.id, insurerId: osde },
      { patientId: of.uma.id, insurerId: osde, isPayerSaid: true },
    ],
  };
  const held = await holdPair(services, { ...of.call, ...pair });
  if (!held.ok) throw new Error(held.refusal.code);
  expect(
    held.value.people.map(({ visit }) => [visit.insurerName, visit.dueCents]),
  ).toEqual([
    ['Galeno', 350_000],
    ['OSDE', 0],
  ]);
  const answer = await bookPair(services, {
    ...of.call,
    ...pair,
    holdId: held.value.hold.id,
    idempotencyKey: randomUUID(),
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  const [first, second] = answer.value.appointments;
  expect(await payerOf(first.id)).toEqual(onGaleno());
  expect(await payerOf(second.id)).toEqual({ insurerId: osde, planId: null });
});

test('a series uses the child’s insurer, and searches its times with it', async () => {
  const of = await family();
  // If two doctors attend at one time, the one who takes the insurer is offered.
  const specialtyId = clinic.specialtyId;
  await insertDoctor(database, {
    name: 'Ana Sin Galeno',
    specialtyId,
    practiceIds: [clinic.practiceId],
    insurerIds: [osde],
  });
  const wish = {
    ...of.call,
    practiceId: clinic.practiceId,
    insurerId: osde,
    patientId: of.ciro.id,
  };
  const plannedFor = {
    ...wish,
    count: 2,
    weekdays: [2, 4],
    part: null,
    from: '2026-12-01',
  };
  const planned = await planSeries(services, plannedFor);
  if (!planned.ok) throw new Error(planned.refusal.code);
  const offers = planned.value.sessions.flatMap(({ offer }) => offer ?? []);
  expect(offers.map(({ doctorId }) => doctorId)).toEqual([
    clinic.doctorId,
    clinic.doctorId,
  ]);
  const sessions = offers.map(({ doctorId, startsAt }) => ({
    doctorId,
    startsAt,
  }));
  const series = await bookSeries(services, {
    ...wish,
    sessions,
    idempotencyKey: randomUUID(),
  });
  if (!series.ok) throw new Error(series.refusal.code);
  for (const { id } of series.value.appointments)
    expect(await payerOf(id)).toEqual(onGaleno());
});

test('a child’s wait uses the child’s insurer', async () => {
  const of = await family();
  // A doctor who attends on no day has no free time.
  const doctorId = await insertDoctor(database, {
    name: 'Nora Llena',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  await database.owner.query(
    'delete from availability_rules where doctor_id = $1',
    [doctorId],
  );
  const answer = await joinWaitlist(services, {
    ...of.call,
    idempotencyKey: randomUUID(),
    wish: {
      kind: 'new',
      practiceId: clinic.practiceId,
      doctorId,
      insurerId: osde,
      patientId: of.ciro.id,
      weekdays: [1, 2],
      dayParts: ['morning'],
      untilDay: '2026-12-20',
      atNight: false,
    },
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  const { rows } = await database.owner.query(
    'select insurer_id as "insurerId", plan_id as "planId" from waitlist_entries where id = $1',
    [answer.value.id],
  );
  expect(rows).toEqual([onGaleno()]);
});

test('a represented person is listed with their coverage while the link opens something', async () => {
  const of = await family();
  const coverages = async () =>
    (await readOwnFamily(services, of.call)).represented.map(
      ({ name, coverage }) => [name, coverage],
    );
  expect(await coverages()).toEqual([
    ['Ciro Hijo', { ...onGaleno(), planName: 'Oro' }],
    ['Uma Hija', null],
  ]);
  await database.owner.query(
    `update family_links set valid_until = '2020-02-01' where id = $1`,
    [of.ciro.linkId],
  );
  expect(await coverages()).toContainEqual(['Ciro Hijo', null]);
});
