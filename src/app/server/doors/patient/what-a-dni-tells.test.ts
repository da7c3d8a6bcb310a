import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { announceAppointment } from '../../../../subjects/appointments/server/announce-appointment.ts';
import { cancelAppointment } from '../../../../subjects/appointments/server/cancel-appointment.ts';
import { signIn } from '../../../../testing/access/sign-in.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  type Listening,
  listenTo,
} from '../../../../testing/servers/listening.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { waitUntil } from '../../../../testing/wait-until.ts';

const database = testDatabase();
let services: Services;
const server = testServer(database, {
  services: async () => {
    services = servicesOn(database.db);
    return services;
  },
});

const dni = '30222333';
let clinic: SmallClinic;
let patientId: string;
let reserved: { doctorId: string; practiceId: string };
let appointmentId: string;
let open: Listening[] = [];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  ({ id: patientId } = await insertPatient(database, {
    dni,
    fullName: 'Nadia Secreta Apellido',
  }));
  const { rows } = await database.owner.query(
    `with specialty as (insert into specialties (slug, name) values ('psiquiatria', 'Psiquiatría') returning id)
      insert into practices (specialty_id, name, visit_minutes, is_first_choice)
      select id, 'Entrevista', 20, true from specialty returning id, specialty_id`,
  );
  const [{ id: practiceId, specialty_id: specialtyId }] = rows;
  const doctorId = await insertDoctor(database, {
    name: 'Silvia Reservada',
    specialtyId,
    practiceIds: [practiceId],
  });
  reserved = { doctorId, practiceId };
  const bookAt = (time: string) =>
    bookTestAppointment(services, {
      slot: { ...reserved, startsAt: at('2026-11-26', time) },
      patientId,
    });
  const cancelled = await bookAt('09:00');
  await cancelAppointment(services, byLink(cancelled));
  ({ id: appointmentId } = await bookAt('10:00'));
});
afterEach(() => {
  for (const stream of open) stream.leave();
  open = [];
});

/** Expects that no text names the professional, the specialty or the patient's family name. */
function expectNothingTold(...texts: string[]) {
  for (const text of texts) {
    expect(text).not.toMatch(/Reservada|Psiquiatr|Entrevista|Secreta|Apellido/);
    expect(text).not.toContain(reserved.doctorId);
    expect(text).not.toContain(reserved.practiceId);
  }
}

test('a person who knows only a patient’s DNI learns no reason for a visit and no family name', async () => {
  const { ask, answer } = await signIn(server, {
    role: 'patient',
    dni,
    password: dni,
  });
  expect(answer.json.patient.name).toBe('Nadia');
  const paths = [
    '/session',
    '/profile',
    '/appointments',
    '/appointments/cancelled',
    '/step-up',
  ] as const;
  const read = await Promise.all(
    paths.map((path) => ask(path, { method: 'GET' })),
  );
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const [session, , appointments, cancelled] = read;
  expect(session?.json.name).toBe('Nadia');
  expect(appointments?.json).toMatchObject([
    { id: appointmentId, doctor: null },
  ]);
  expect(cancelled?.json).toMatchObject([{ doctor: null }]);
  const confirmed = await ask(`/appointments/${appointmentId}/confirmation`, {
    body: {},
  });
  const opened = await ask(`/appointments/${appointmentId}/open`, { body: {} });
  expect([confirmed.status, opened.status]).toEqual([200, 403]);
  expectNothingTold(
    answer.text,
    ...[...read, confirmed, opened].map(({ text }) => text),
  );
});

test.each([
  ['SECRETA, ANA', '12:00'],
  ['Secreta Ana', '12:40'],
  ['ana secreta', '13:20'],
  ['ANA SECRETA', '14:00'],
  ['Ana Secreta (h)', '14:40'],
  ['Secreta', '15:20'],
])(
  'nor any word of the name %s if its surname is unknown',
  async (fullName, time) => {
    const other = await insertPatient(database, { fullName, isDivided: false });
    const { ask, answer } = await signIn(server, {
      role: 'patient',
      dni: other.dni,
      password: other.dni,
    });
    const paths = [
      '/session',
      '/profile',
      '/appointments',
      '/family/acting',
    ] as const;
    const read = await Promise.all(
      paths.map((path) => ask(path, { method: 'GET' })),
    );
    const visitor = newVisitor(server);
    const startsAt = at('2026-11-27', time);
    const hold = await visitor.ask('/api/public/holds', {
      body: { ...reserved, startsAt },
    });
    const proved = await visitor.ask(
      `/api/public/holds/${hold.json.id}/identification`,
      {
        body: { dni: other.dni, password: other.dni },
      },
    );
    expect([
      answer.json.patient.name,
      read[0]?.json.name,
      read[1]?.json.firstName,
      proved.json.patientName,
    ]).toEqual(Array(4).fill('Paciente'));
    const texts = [answer.text, proved.text, ...read.map(({ text }) => text)];
    for (const text of texts) expect(text).not.toMatch(/secreta|\bana\b/i);
  },
);

test('nor a limit by trying to book: no refusal names one or hints at it', {
  tags: ['all'],
}, async () => {
  const visitor = newVisitor(server);
  const tryToBook = async (
    slot: { doctorId: string; practiceId: string },
    time: string,
  ) => {
    const startsAt = at('2026-11-27', time);
    const hold = await visitor.ask('/api/public/holds', {
      body: { ...slot, startsAt },
    });
    const holdId = hold.json.id;
    const proved = await visitor.ask(
      `/api/public/holds/${holdId}/identification`,
      {
        body: { dni, password: dni },
      },
    );
    expect(proved.json.patientName).toBe('Nadia');
    const booked = await visitor.ask('/api/public/appointments', {
      body: {
        ...slot,
        startsAt,
        holdId,
        opensSession: true,
        booker: { kind: 'identified', proof: proved.json.proof },
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    return { proved, booked };
  };
  // Their only future appointment is in the reserved specialty, whose limit is one. It looks as free as any
  // other.
  const again = await tryToBook(reserved, '09:00');
  const other = await tryToBook(
    { doctorId: clinic.doctorId, practiceId: clinic.practiceId },
    '10:00',
  );
  for (const { booked, proved } of [again, other]) {
    expect(booked.json).toMatchObject({
      patientName: 'Nadia',
      signedIn: { patient: { name: 'Nadia' } },
    });
    expect(proved.json.inTheWay).toBeNull();
    expectNothingTold(proved.text);
  }
  expectNothingTold(other.booked.text);
  // The limit of all their appointments refuses, and is not named.
  const { proved, booked } = await tryToBook(reserved, '11:00');
  const untold = { scope: null, limit: null };
  expect(proved.json.inTheWay).toEqual({
    code: 'TOO_MANY_APPOINTMENTS',
    limit: untold,
  });
  expect(booked.status).toBe(409);
  expect(booked.json).toMatchObject({
    code: 'TOO_MANY_APPOINTMENTS',
    data: untold,
  });
  expectNothingTold(proved.text, booked.text);
  // In a browser that is known for the patient, the specialty's limit refuses, and is named.
  await database.owner.query('insert into known_devices values ($1, $2, $3)', [
    hashOf(visitor.cookies.get('navegador') ?? ''),
    patientId,
    testNow,
  ]);
  const known = await tryToBook(reserved, '11:20');
  expect(known.booked.json.data).toEqual({ scope: 'specialty', limit: 1 });
  expect(known.proved.json.inTheWay.limit).toEqual({
    scope: 'specialty',
    limit: 1,
  });
});

test('nor from the stream of changes', async () => {
  const who = await signIn(server, { role: 'patient', dni, password: dni });
  const stream = await listenTo(server, 'patient', who);
  open.push(stream);
  await waitUntil(() => expect(stream.text()).toContain(':\n\n'));
  announceAppointment(services, {
    id: appointmentId,
    patientId,
    doctorId: reserved.doctorId,
    startsAt: new Date('2026-11-26T13:00:00Z'),
  });
  await waitUntil(() =>
    expect(stream.changes).toEqual([
      { kind: 'appointment', appointmentId, day: '2026-11-26' },
    ]),
  );
  expectNothingTold(stream.text());
});
