import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { at, newPatientData } from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

/* The effect of one person's bookings on the others at the same address. */

const database = testDatabase();
const server = testServer(database, { budgets: true });
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});
beforeEach(async () => {
  await database.owner.query('delete from request_budgets');
});

type Visitor = ReturnType<typeof newVisitor>;
let nextDni = 46_000_000;

/** Returns a free time of a new doctor. */
async function freeTime() {
  const { specialtyId, practiceId } = clinic;
  const letters = randomUUID().replace(/[^a-f]/g, '');
  const doctorId = await insertDoctor(database, {
    name: `Doctora ${letters}`,
    specialtyId,
    practiceIds: [practiceId],
  });
  return { doctorId, practiceId, startsAt: at('2026-11-26', '10:00') };
}

async function hold(
  visitor: Visitor,
  slot: Awaited<ReturnType<typeof freeTime>>,
) {
  const { json } = await visitor.ask('/api/public/holds', { body: slot });
  return { ...slot, holdId: json.id as string };
}

async function bookAsNew(
  visitor: Visitor,
  held: Awaited<ReturnType<typeof hold>>,
) {
  const booker = { kind: 'new', patient: newPatientData(String(nextDni++)) };
  const headers = { 'idempotency-key': randomUUID() };
  const { status, json } = await visitor.ask('/api/public/appointments', {
    body: { ...held, booker },
    headers,
  });
  return status === 201 ? 'BOOKED' : json.code;
}

test('120 refused bookings of an address do not block the others of that address', async () => {
  const taken = await freeTime();
  await hold(newVisitor(server), taken);
  for (let time = 0; time < 125; time++) {
    expect(
      await bookAsNew(newVisitor(server), { ...taken, holdId: randomUUID() }),
    ).toBe('SLOT_TAKEN');
  }
  const visitor = newVisitor(server);
  expect(await bookAsNew(visitor, await hold(visitor, await freeTime()))).toBe(
    'BOOKED',
  );
});

test('refused registrations of an address do not block the others of that address', async () => {
  const { dni } = await insertPatient(database);
  const register = async (as: string) => {
    const { status, json } = await newVisitor(server).ask(
      '/api/public/patients',
      {
        body: newPatientData(as),
        headers: { 'idempotency-key': randomUUID() },
      },
    );
    return status === 201 ? 'REGISTERED' : json.code;
  };
  for (let time = 0; time < 65; time++) {
    expect(await register(dni)).toBe('DNI_REGISTERED');
  }
  expect(await register(String(nextDni++))).toBe('REGISTERED');
});
