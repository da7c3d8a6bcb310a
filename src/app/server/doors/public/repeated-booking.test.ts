import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

const database = testDatabase();
const server = testServer(database);
let clinic: SmallClinic;
let times = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

/**
 * A booking of an identified patient, as the page sends it. `loseAnswer` restores the cookies from before it.
 */
async function identifiedBooking() {
  server.clock.now = testNow;
  const visitor = newVisitor(server);
  const { dni } = await insertPatient(database);
  const { doctorId, practiceId } = clinic;
  const slot = {
    doctorId,
    practiceId,
    startsAt: at('2026-11-26', `1${times++}:00`),
  };
  const { json: hold } = await visitor.ask('/api/public/holds', { body: slot });
  const { json: proved } = await visitor.ask(
    `/api/public/holds/${hold.id}/identification`,
    {
      body: { dni, password: dni },
    },
  );
  const request = {
    body: {
      ...slot,
      holdId: hold.id,
      opensSession: true,
      booker: { kind: 'identified', proof: proved.proof },
    },
    headers: { 'idempotency-key': randomUUID() },
  };
  const before = new Map(visitor.cookies);
  return {
    visitor,
    book: () => visitor.ask('/api/public/appointments', request),
    loseAnswer: () => {
      visitor.cookies.clear();
      for (const [name, value] of before) visitor.cookies.set(name, value);
    },
  };
}

test.each([
  ['at once', 0],
  ['when the proof of the first time ran out', 20],
  ['within the hour', 55],
])(
  'a booking repeated %s, after its answer was lost, signs in like the first one',
  async (_, minutes) => {
    const { visitor, book, loseAnswer } = await identifiedBooking();
    const { json: first } = await book();
    loseAnswer();
    server.clock.now = new Date(testNow.getTime() + minutes * 60_000);
    const { status, json: again } = await book();
    expect(status).toBe(201);
    expect(again.id).toBe(first.id);
    expect(again.signedIn).toMatchObject({
      patient: first.signedIn.patient,
      session: { level: 'N1' },
    });
    const session = await visitor.ask('/api/patient/session', {
      headers: { 'x-tab-key': again.signedIn.session.tabKey },
    });
    expect(session.status).toBe(200);
  },
);

test('a booking with an expired proof does not sign in', async () => {
  const late = await identifiedBooking();
  server.clock.now = new Date(testNow.getTime() + 20 * 60_000);
  expect(await late.book()).toMatchObject({ status: 401 });
});
