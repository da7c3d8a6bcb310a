import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { solvePuzzle } from '../../../../testing/access/puzzles.ts';
import { lastCodeTo } from '../../../../testing/access/sent-codes.ts';
import {
  at,
  newBrowser,
  newPatientData,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { inParallel } from '../../../../testing/database/in-parallel.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import type { ShownProof } from '../../../access/server/attempts/as-newcomer.ts';
import { assumeSlot } from '../../../schedule/server/availability/choose-slot.ts';
import { offeredMinutesOf } from '../hold/offered-minutes.ts';
import { resolveBooker } from './booker.ts';
import { toBookingAttempt } from './booking-attempt.ts';
import { shareOfOrigin } from './origin-share-queries.ts';
import { takeAppointment } from './take-appointment.ts';

/* How many of a doctor's times the new patients of one address can book without a code from their e-mail. */

const database = testDatabase({ maxConnections: 20 });
const attacker = '203.0.113.7';
const server = testServer(database, {
  proxies: ['127.0.0.1'],
  services: async () => ({
    ...servicesOn(database.db, { budgets: true }),
    ways: ['email'],
  }),
});
let clinic: SmallClinic;
let services: Services;
let doctorId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});
beforeEach(async () => {
  await database.owner.query('delete from request_budgets');
  const { specialtyId, practiceId } = clinic;
  const name = `Doctora ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  // The doctor attends only on Wednesdays, 36 visits each. Nine Wednesdays are on offer.
  await database.owner.query(
    'delete from availability_rules where doctor_id = $1 and weekday <> 3',
    [doctorId],
  );
});
const cap = Math.floor(9 * 36 * shareOfOrigin.part);

function timeOf(nth: number) {
  const day = new Date(Date.UTC(2026, 10, 25 + 7 * Math.floor(nth / 36)))
    .toISOString()
    .slice(0, 10);
  const minute = 480 + (nth % 36) * 20;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return { doctorId, practiceId: clinic.practiceId, startsAt: at(day, time) };
}

let nextDni = 51_000_000;

/** Takes an appointment of a new patient, as `bookAppointment` does after the proof. */
async function take(
  nth: number,
  {
    address = attacker,
    shown = 'puzzle' as ShownProof,
    canShowCode = true,
  } = {},
): Promise<string> {
  const slot = timeOf(nth);
  await services.snapshot.current();
  const chosen = await assumeSlot(services, {
    slot,
    now: testNow,
    audience: 'web',
  });
  if (!chosen) throw new Error('That time was to be offered.');
  const browser = newBrowser();
  const request = {
    slot,
    holdId: randomUUID(),
    idempotencyKey: randomUUID(),
    browser,
    address,
    now: testNow,
    booker: {
      kind: 'new' as const,
      patient: newPatientData(String(nextDni++)),
    },
  };
  const resolved = resolveBooker(request.booker, {
    start: {} as never,
    now: testNow,
    clinic: { timeZone: 'America/Argentina/Buenos_Aires', phones: [] },
  });
  if (!resolved.ok) throw new Error(resolved.refusal.code);
  const appointment = {
    ...chosen,
    ...toBookingAttempt(services, request),
    origin: { address, browser },
    holdId: null,
    releasedHoldId: null,
    isSweeping: false,
    now: testNow,
  };
  const offered = offeredMinutesOf(services, chosen, testNow);
  const taken = await takeAppointment(services.db, appointment, {
    booker: resolved.value,
    newcomer: { shown, canShowCode, ...offered },
  });
  return taken.ok ? 'booked' : (taken.refusal?.code ?? 'lost');
}

const countOf = (answers: string[], wanted: string) =>
  answers.filter((each) => each === wanted).length;
const many = (
  count: number,
  from: number,
  how: Parameters<typeof take>[1] = {},
) =>
  inParallel(Array.from({ length: count }), 15, (_, nth) =>
    take(from + nth, how),
  );

test('an address that books all it can at once gets a fifth of the times, and no more', async () => {
  const answers = await many(cap + 40, 0);
  expect(countOf(answers, 'booked')).toBe(cap);
  expect(countOf(answers, 'EMAIL_CODE_NEEDED')).toBe(40);
});

test('a costly puzzle does not lift that limit: a person without a code is told to call', async () => {
  await many(cap, 0);
  expect(await take(200, { shown: 'dear puzzle', canShowCode: false })).toBe(
    'NEWCOMERS_BY_PHONE',
  );
});

test('bookings go on from another address, with a code, in the clinic’s network, and with another doctor', async () => {
  await many(cap, 0);
  expect(await take(200)).toBe('EMAIL_CODE_NEEDED');
  expect(await take(201, { address: '198.51.100.9' })).toBe('booked');
  expect(await take(202, { shown: 'code' })).toBe('booked');
  expect(await take(203, { shown: 'own' })).toBe('booked');
  const { specialtyId, practiceId } = clinic;
  const name = `Doctora ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  expect(await take(0)).toBe('booked');
});

test('appointments that the staff kept, and patients whom it verified, no longer count', async () => {
  await many(cap, 0);
  const of = `appointment_id in (select id from appointments where doctor_id = $1 order by starts_at limit 1)`;
  await database.owner.query(
    `update appointment_origins set kept_at = now() where ${of}`,
    [doctorId],
  );
  expect([await take(200), await take(201)]).toEqual([
    'booked',
    'EMAIL_CODE_NEEDED',
  ]);
  await database.owner.query(
    `update patients set identity_verified_at = now() where id in (select patient_id from appointments
      where doctor_id = $1 order by starts_at desc limit 1)`,
    [doctorId],
  );
  expect([await take(202), await take(203)]).toEqual([
    'booked',
    'EMAIL_CODE_NEEDED',
  ]);
});

type Visitor = ReturnType<typeof newVisitor>;
const from = { 'x-forwarded-for': attacker };

async function solving(
  ask: (proofOfWork?: string) => Promise<Answer>,
): Promise<Answer> {
  const first = await ask();
  if (first.json.code !== 'PROOF_OF_WORK_NEEDED') return first;
  return ask(await solvePuzzle(first.json.data.challenge));
}

/** Books as the pages do. Returns the last thing that was asked for, or that it is booked. */
async function bookAsPerson(visitor: Visitor, nth: number): Promise<string> {
  const slot = timeOf(nth);
  const held = await solving((proofOfWork) =>
    visitor.ask('/api/public/holds', {
      body: { ...slot, proofOfWork },
      headers: from,
    }),
  );
  const email = `persona.${nth}.${randomUUID()}@gmail.com`;
  const patient = { ...newPatientData(String(nextDni++)), email };
  const book = (emailCode?: { id: string; code: string }) =>
    solving((proofOfWork) =>
      visitor.ask('/api/public/appointments', {
        body: {
          ...slot,
          holdId: held.json.id,
          booker: { kind: 'new', patient },
          proofOfWork,
          emailCode,
        },
        headers: { ...from, 'idempotency-key': randomUUID() },
      }),
    );
  const first = await book();
  if (first.json.code !== 'EMAIL_CODE_NEEDED')
    return `${first.status} ${first.json.code ?? 'without a code'}`;
  const sent = await solving((proofOfWork) =>
    visitor.ask('/api/public/patients/codes', {
      body: { email, proofOfWork },
      headers: from,
    }),
  );
  const booked = await book({
    id: sent.json.codeId,
    code: await lastCodeTo(database, email),
  });
  return booked.status === 201
    ? 'booked with a code'
    : `${booked.status} ${booked.json.code}`;
}

test('thirty honest people at the address of an attacker who used it up all book with a code', async () => {
  await many(cap, 0);
  const answers = await inParallel(Array.from({ length: 30 }), 6, (_, nth) =>
    bookAsPerson(newVisitor(server), 150 + nth * 4),
  );
  expect(new Set(answers)).toEqual(new Set(['booked with a code']));
});
