import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BookedAppointment } from '../../../subjects/appointments/contract/booked-appointment.ts';
import { at, newPatientData } from '../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { refusals } from '../../contract/refusals.ts';
import { budgets } from '../budgets.ts';

const database = testDatabase();
const server = testServer(database, { budgets: true });
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

/** A visitor with a time held, at a doctor of their own. */
async function visitorWithHold(name: string) {
  const { specialtyId, practiceId } = clinic;
  const doctorId = await insertDoctor(database, {
    name,
    specialtyId,
    practiceIds: [practiceId],
  });
  const visitor = newVisitor(server);
  const body = { doctorId, practiceId, startsAt: at('2026-11-26', '10:00') };
  const { json: hold } = await visitor.ask('/api/public/holds', { body });
  return {
    visitor,
    identify: (dni: string, password: string, headers = {}) =>
      visitor.ask(`/api/public/holds/${hold.id}/identification`, {
        body: { dni, password },
        headers,
      }),
  };
}

test('the sixth wrong password is not checked, and the answer says how long to wait', async () => {
  const { dni } = await insertPatient(database);
  const { identify } = await visitorWithHold('Sexta Vez');
  for (let tries = 1; tries <= 5; tries++)
    expect((await identify(dni, 'mal')).json.code).toBe('WRONG_PASSWORD');
  const sixth = await identify(dni, 'mal');
  expect(sixth.status).toBe(429);
  expect(sixth.json).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    message: refusals.TOO_MANY_ATTEMPTS.message,
  });
  // Units come back evenly: the next one after a fifth of the 15 minutes.
  expect(sixth.json.data.retryAfterSeconds).toBeGreaterThan(60);
  expect(sixth.json.data.retryAfterSeconds).toBeLessThanOrEqual(180);
  const right = await identify(dni, dni);
  expect(right.status).toBe(429);
});

test('the right password restores the attempts', async () => {
  const { dni } = await insertPatient(database);
  const { identify } = await visitorWithHold('Vuelta Atrás');
  for (let tries = 1; tries <= 4; tries++) await identify(dni, 'mal');
  expect((await identify(dni, dni)).status).toBe(200);
  for (let tries = 1; tries <= 3; tries++)
    expect((await identify(dni, 'mal')).status).toBe(401);
});

test('the server checks exactly five of thirty wrong passwords sent at once', async () => {
  const { dni } = await insertPatient(database);
  const { identify } = await visitorWithHold('Todas Juntas');
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => identify(dni, 'mal')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
});

test('a different X-Forwarded-For with each request does not add attempts', async () => {
  await database.owner.query('delete from request_budgets');
  const most = budgets.failedDnisOfAddress.units;
  const { identify } = await visitorWithHold('De Otra Parte');
  const answers = await Promise.all(
    Array.from({ length: most + 10 }, (_, index) =>
      identify(String(70_000_000 + index), 'mal', {
        'x-forwarded-for': `203.0.113.${index}, 198.51.100.${index}`,
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(most);
  expect(
    answers.filter(({ json }) => json.code === 'PROOF_OF_WORK_NEEDED'),
  ).toHaveLength(10);
});

/** Books an appointment for a new patient, with a doctor of its own. */
async function bookAnew(
  visitor: ReturnType<typeof newVisitor>,
  { doctor, dni }: { doctor: string; dni: string },
): Promise<BookedAppointment> {
  const { specialtyId, practiceId } = clinic;
  const doctorId = await insertDoctor(database, {
    name: doctor,
    specialtyId,
    practiceIds: [practiceId],
  });
  const slot = { doctorId, practiceId, startsAt: at('2026-11-26', '12:00') };
  const { json: hold } = await visitor.ask('/api/public/holds', { body: slot });
  const { json } = await visitor.ask('/api/public/appointments', {
    body: {
      ...slot,
      holdId: hold.id,
      booker: { kind: 'new', patient: newPatientData(dni) },
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  return json;
}

test('an identification sent again after a lost answer counts once', async () => {
  await database.owner.query('delete from request_budgets');
  const visitor = newVisitor(server);
  const { specialtyId, practiceId } = clinic;
  const doctorId = await insertDoctor(database, {
    name: 'Una Sola Vez',
    specialtyId,
    practiceIds: [practiceId],
  });
  const slot = { doctorId, practiceId, startsAt: at('2026-11-26', '12:00') };
  const { json: hold } = await visitor.ask('/api/public/holds', { body: slot });
  const { dni } = await insertPatient(database);
  const identify = (idempotencyKey: string) =>
    visitor.ask(`/api/public/holds/${hold.id}/identification`, {
      body: { dni, password: 'otra' },
      headers: { 'idempotency-key': idempotencyKey },
    });
  const lost = randomUUID();
  for (let times = 0; times < 4; times++)
    expect((await identify(lost)).status).toBe(401);
  for (let others = 0; others < 4; others++)
    expect((await identify(randomUUID())).status).toBe(401);
  expect((await identify(randomUUID())).status).toBe(429);
});

test('guessing an appointment’s code costs a puzzle after a limit, even from new browsers', async () => {
  await database.owner.query('delete from request_budgets');
  const visitor = newVisitor(server);
  const appointment = await bookAnew(visitor, {
    doctor: 'Sin Adivinar',
    dni: '42111222',
  });
  const guesses = await Promise.all(
    Array.from(
      { length: budgets.appointmentCodeOfAppointmentAndAddress.units + 5 },
      () =>
        newVisitor(server).ask(
          `/api/public/appointments/${appointment.id}/view`,
          {
            body: { access: { kind: 'code', dni: '42111222', code: 'AAAAAA' } },
          },
        ),
    ),
  );
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(
    budgets.appointmentCodeOfAppointmentAndAddress.units,
  );
  const asked = guesses.filter(
    ({ json }) => json.code === 'PROOF_OF_WORK_NEEDED',
  );
  expect(asked).toHaveLength(5);
  // Opening by link is not a guess at the code.
  const byLink = await visitor.ask(
    `/api/public/appointments/${appointment.id}/view`,
    {
      body: { access: { kind: 'link', token: appointment.linkToken } },
    },
  );
  expect(byLink.status).toBe(200);
});

test('a patient may undo a cancellation a limited number of times a day, and may always cancel', async () => {
  await database.owner.query('delete from request_budgets');
  const visitor = newVisitor(server);
  const appointment = await bookAnew(visitor, {
    doctor: 'Ida Vuelta',
    dni: '42111333',
  });
  const body = { access: { kind: 'link', token: appointment.linkToken } };
  const act = (name: string) =>
    visitor
      .ask(`/api/public/appointments/${appointment.id}/${name}`, { body })
      .then(({ status }) => status);
  for (let each = 0; each < budgets.changeOfAppointment.units; each++) {
    expect(await act('cancellation')).toBe(200);
    expect(await act('cancellation/undo')).toBe(200);
  }
  expect(await act('cancellation')).toBe(200);
  expect(await act('cancellation/undo')).toBe(429);
});
