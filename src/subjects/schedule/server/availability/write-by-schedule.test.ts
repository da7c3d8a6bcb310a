import { randomBytes, randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow as now } from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { findAppointment } from '../../../appointments/server/appointment-queries.ts';
import { insertHoldIfFree } from '../../../booking/server/hold/hold-queries.ts';
import {
  insertBookedIfFree,
  updateHoldToBooked,
} from '../../../booking/server/take/booking-queries.ts';
import {
  insertHoldsForMoves,
  toPlace,
} from '../../../rescheduling/server/move/move-queries.ts';
import { assumeSlot, type ChosenSlot } from './choose-slot.ts';
import { readDoctorMonth } from './read-doctor-month.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
let made = 0;
function newDoctor(): Promise<string> {
  const name = `Doctora ${letters[Math.floor(made / 26)]}${letters[made++ % 26]}`;
  return insertDoctor(database, {
    name,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
}

/** Chooses a slot by the schedule in memory, which is read before anything changes. */
async function choose(doctorId: string): Promise<ChosenSlot> {
  await services.snapshot.current();
  const slot = {
    doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-26', '10:00'),
  };
  const chosen = await assumeSlot(services, { slot, now, audience: 'web' });
  if (!chosen) throw new Error('It is on offer.');
  return chosen;
}

const heldUntil = new Date(now.getTime() + 300_000);
const hold = (chosen: ChosenSlot) =>
  insertHoldIfFree(database.db, {
    ...chosen,
    heldBy: randomBytes(32),
    heldUntil,
  });

async function toBook(chosen: ChosenSlot) {
  const { id } = await insertPatient(database);
  const rules = {
    isLimited: true,
    limitedIn: null,
    linkHash: null,
    overbook: null,
    isWalkIn: false,
    isTold: true,
    seriesId: null,
  } as const;
  return {
    ...chosen,
    patientId: id,
    code: makeCode(randomInt),
    idempotencyHash: randomBytes(32),
    requestHash: randomBytes(32),
    now,
    rules: { ...rules, actor: { kind: 'patient' as const, id } },
  };
}

type Change = (
  doctorId: string,
  other: string,
) => [statement: string, values?: unknown[]];
const absence = `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
  values ($1, '2026-12-20T00:00-03', '2026-12-21T00:00-03', 'vacation', 'Vacaciones')`;

const changes: [what: string, change: Change, isTaken: boolean][] = [
  ['no change', () => ['select 1'], true],
  ['another doctor’s absence', (_, other) => [absence, [other]], true],
  [
    'the disabling of another doctor',
    (_, other) => [
      'update doctors set is_enabled = false where id = $1',
      [other],
    ],
    true,
  ],
  ['the doctor’s own absence', (doctorId) => [absence, [doctorId]], false],
  [
    'a change of the doctor’s insurers',
    (doctorId) => [
      'insert into doctor_insurers values ($1, $2)',
      [doctorId, clinic.insurerId],
    ],
    false,
  ],
  [
    'a change of the clinic’s data',
    () => [`update clinics set arrival_notes = arrival_notes || '.'`],
    false,
  ],
  [
    'a change of the clinic’s policy',
    () => [
      'update booking_policies set horizon_days = horizon_days where doctor_id is null',
    ],
    false,
  ],
];

/** Each case prepares, and returns a write that names the revision of its choice. */
const writes: [
  what: string,
  prepare: (doctorId: string) => Promise<() => Promise<boolean>>,
][] = [
  [
    'a hold',
    async (doctorId) => {
      const chosen = await choose(doctorId);
      return async () => (await hold(chosen)) !== undefined;
    },
  ],
  [
    'a hold that becomes an appointment',
    async (doctorId) => {
      const chosen = await choose(doctorId);
      const held = await hold(chosen);
      const booking = { ...(await toBook(chosen)), holdId: held?.id ?? '' };
      return async () =>
        (await updateHoldToBooked(database.db, booking)) !== undefined;
    },
  ],
  [
    'an appointment',
    async (doctorId) => {
      const booking = await toBook(await choose(doctorId));
      return async () =>
        (await insertBookedIfFree(database.db, booking)) !== undefined;
    },
  ],
  [
    'a move',
    async (doctorId) => {
      const { id: patientId } = await insertPatient(database);
      const slot = {
        doctorId,
        practiceId: clinic.practiceId,
        startsAt: at('2026-11-27', '10:00'),
      };
      const { id } = await bookTestAppointment(services, { slot, patientId });
      const place = toPlace(await choose(doctorId));
      const appointment = await findAppointment(database.db, id);
      return async () => {
        const [held] = await insertHoldsForMoves(
          database.db,
          [{ appointment, place, undone: null, overbookPlace: 0 }],
          { now },
        );
        return held?.kind === 'held';
      };
    },
  ],
];

describe.each(writes)('%s', (_, prepare) => {
  test.each(changes)('after %s', async (_, change, isTaken) => {
    const [doctorId, other] = [await newDoctor(), await newDoctor()];
    const write = await prepare(doctorId);
    await database.owner.query(...change(doctorId, other));
    expect(await write()).toBe(isTaken);
  });
});

test('one statement with two moves loses the move of the changed doctor and holds the other', async () => {
  const [doctorId, other] = [await newDoctor(), await newDoctor()];
  const moves = [];
  for (const whose of [doctorId, other]) {
    const { id: patientId } = await insertPatient(database);
    const slot = {
      doctorId: whose,
      practiceId: clinic.practiceId,
      startsAt: at('2026-11-27', '12:00'),
    };
    const { id } = await bookTestAppointment(services, { slot, patientId });
    const appointment = await findAppointment(database.db, id);
    const place = toPlace(await choose(whose));
    moves.push({ appointment, place, undone: null, overbookPlace: 0 });
  }
  await database.owner.query(absence, [other]);
  const held = await insertHoldsForMoves(database.db, moves, { now });
  expect(held.map(({ kind }) => kind)).toEqual(['held', 'lost']);
});

test('a doctor’s month is not read twice because another doctor’s schedule changed', async () => {
  const [doctorId, other] = [await newDoctor(), await newDoctor()];
  const before = (await services.snapshot.current()).doctors.get(doctorId);
  await database.owner.query(absence, [other]);
  const known = await services.snapshot.any();
  await readDoctorMonth(services, {
    doctorId,
    month: '2026-12',
    now,
    audience: 'web',
  });
  expect(await services.snapshot.any()).toBe(known);
  expect(known.doctors.get(doctorId)).toBe(before);
});
