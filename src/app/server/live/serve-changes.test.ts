import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import { announceAppointment } from '../../../subjects/appointments/server/announce-appointment.ts';
import { bookAppointment } from '../../../subjects/booking/server/take/book-appointment.ts';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../testing/access/sign-in.ts';
import { requestOf, testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  endFamilyLink,
  insertFamilyLink,
} from '../../../testing/clinic/family.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  patientPassword,
} from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  type Listening,
  listenTo,
} from '../../../testing/servers/listening.ts';
import { testServer } from '../../../testing/servers/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';

const database = testDatabase();
let services: Services;
const server = testServer(database, {
  services: async () => {
    services = servicesOn(database.db);
    return services;
  },
  lifeSigns: { panel: 30, public: 30 },
});

let clinic: SmallClinic;
let counter: SignedInOverHttp;
let open: Listening[] = [];

const other = '0190b000-0000-7000-8000-000000000009';
const appointment = {
  id: '0190b000-0000-7000-8000-000000000001',
  startsAt: new Date('2026-11-25T01:30:00Z'),
};
/** It is still the evening before on the clinic's clock. */
const day = '2026-11-24';

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const { email } = await insertUser(database, { role: 'Recepcionista' });
  counter = await signIn(server, { role: 'reception', email });
});
beforeEach(() => {
  server.clock.now = testNow;
});
afterEach(() => {
  for (const stream of open) stream.leave();
  open = [];
});

async function listen(
  ...[door, who, query]: [string, SignedInOverHttp?, string?]
): Promise<Listening> {
  const stream = await listenTo(server, door, who, query);
  open.push(stream);
  if (stream.status === 200)
    await waitUntil(() => expect(stream.text()).toContain(':\n\n'));
  return stream;
}

async function patient(dni: string, { isVerified = false } = {}) {
  const { id } = await insertKnownPatient(database, {
    dni,
    isVerified,
    hasPassword: isVerified,
  });
  const password = isVerified ? patientPassword : dni;
  return {
    id,
    session: await signIn(server, { role: 'patient', dni, password }),
  };
}

test('a changed appointment reaches the streams of its doctor, its patient and the counter, by its ids alone, and no other', async () => {
  const [ana, berta] = [await patient('30000001'), await patient('30000002')];
  const doctor = await insertDoctorAccount(database, { enabledAt: testNow });
  const asDoctor = await signIn(server, {
    role: 'doctor',
    email: doctor.email,
  });
  const streams = {
    doctor: await listen('doctor', asDoctor),
    counter: await listen('reception', counter),
    ana: await listen('patient', ana.session),
    berta: await listen('patient', berta.session),
    anybody: await listen('public'),
  };
  services.changes.announce({ kind: 'message' });
  announceAppointment(services, {
    ...appointment,
    doctorId: doctor.doctorId,
    patientId: ana.id,
  });
  announceAppointment(services, {
    ...appointment,
    id: other,
    doctorId: clinic.doctorId,
    patientId: berta.id,
  });
  const of = (id: string, doctorId: string) => ({
    kind: 'appointment',
    appointmentId: id,
    doctorId,
    day,
  });
  await waitUntil(() => {
    expect(streams.counter.changes).toEqual([
      { kind: 'message' },
      of(appointment.id, doctor.doctorId),
      of(other, clinic.doctorId),
    ]);
    expect(streams.doctor.changes).toEqual([
      of(appointment.id, doctor.doctorId),
    ]);
    // Without the doctor, because a patient's list may withhold the name.
    expect(streams.ana.changes).toEqual([
      { kind: 'appointment', appointmentId: appointment.id, day },
    ]);
    expect(streams.berta.changes).toEqual([
      { kind: 'appointment', appointmentId: other, day },
    ]);
  });
  expect(streams.anybody.changes).toEqual([]);
});

describe('a represented patient’s change', () => {
  /** A mother and her child, with the stream of her session. */
  async function family(dni: string, { isVerified = true } = {}) {
    const { id: childId } = await insertPatient(database);
    await database.owner.query(
      `update patients set birth_date = '2018-05-05' where id = $1`,
      [childId],
    );
    const { id, session } = await patient(dni, { isVerified });
    const linkId = await insertFamilyLink(database, {
      representativeId: id,
      representedId: childId,
    });
    return {
      id,
      session,
      childId,
      linkId,
      stream: await listen('patient', session),
    };
  }
  const changed = (patientId: string, id = appointment.id) =>
    announceAppointment(services, {
      ...appointment,
      id,
      doctorId: clinic.doctorId,
      patientId,
    });
  const told = { kind: 'appointment', appointmentId: appointment.id, day };
  const toldOfOwn = { ...told, appointmentId: other };

  test('reaches the signed-in representative, by its ids alone', async () => {
    const { childId, stream } = await family('30000011');
    changed(childId);
    await waitUntil(() => expect(stream.changes).toEqual([told]));
    expect(stream.text()).not.toContain(clinic.doctorId);
    expect(stream.text()).not.toContain(childId);
  });

  test('does not reach them after the link ended, nor does that of another’s child', async () => {
    const { id, childId, linkId, stream } = await family('30000012');
    const { childId: anothers } = await family('30000013');
    await endFamilyLink(database, linkId);
    for (const patientId of [childId, anothers]) changed(patientId);
    changed(id, other);
    await waitUntil(() => expect(stream.changes).toEqual([toldOfOwn]));
  });

  test('does not reach them from the day the child is of age', async () => {
    const { id, childId, stream } = await family('30000014');
    const birthday = new Date('2036-05-05T03:00:00Z');
    await database.owner.query(
      `update sessions set ends_at = '2040-01-01', used_at = $1`,
      [birthday],
    );
    server.clock.now = birthday;
    changed(childId);
    changed(id, other);
    await waitUntil(() => expect(stream.changes).toEqual([toldOfOwn]));
  });

  test('does not reach them with the DNI alone, and does from the step-up on', async () => {
    const { id, childId, stream } = await family('30000015', {
      isVerified: false,
    });
    changed(childId);
    changed(id, other);
    await waitUntil(() => expect(stream.changes).toEqual([toldOfOwn]));
    await database.owner.query(
      'update sessions set raised_at = $1, raised_used_at = $1 where patient_id = $2',
      [server.clock.now, id],
    );
    await waitUntil(() => {
      changed(childId);
      expect(stream.changes).toContainEqual(told);
    });
  });
});

test('the waiting room’s screen and a signed-in patient hear that the queue moved, and no names', async () => {
  const screen = await listen('public');
  const waits = await listen('patient', (await patient('30000004')).session);
  announceAppointment(services, {
    ...appointment,
    doctorId: clinic.doctorId,
    patientId: other,
    movesQueue: true,
  });
  await waitUntil(() => {
    expect(screen.changes).toEqual([{ kind: 'queue' }]);
    expect(waits.changes).toEqual([{ kind: 'queue' }]);
  });
  for (const { text } of [screen, waits])
    expect(text()).not.toContain(clinic.doctorId);
});

test('a moved appointment is announced for its old day and its new day', async () => {
  const stream = await listen('reception', counter);
  const from = { startsAt: new Date('2026-11-27T15:00:00Z') };
  announceAppointment(services, {
    ...appointment,
    doctorId: clinic.doctorId,
    patientId: other,
    from,
  });
  await waitUntil(() =>
    expect(stream.changes.map((change) => change.day)).toEqual([
      day,
      '2026-11-27',
    ]),
  );
});

test('the counter hears of a booking from the web', async () => {
  const stream = await listen('reception', counter);
  const { doctorId, practiceId } = clinic;
  const { id: patientId } = await insertKnownPatient(database, {
    dni: '30000003',
  });
  const request = await requestOf(services, {
    slot: { doctorId, practiceId, startsAt: '2026-11-26T13:00:00Z' },
    patientId,
  });
  const booked = await bookAppointment(services, request);
  if (!booked.ok) throw new Error(booked.refusal.code);
  await waitUntil(() =>
    expect(stream.changes).toEqual([
      {
        kind: 'appointment',
        appointmentId: booked.value.id,
        doctorId: clinic.doctorId,
        day: '2026-11-26',
      },
    ]),
  );
});

test('a browser without a session gets no stream at the door of a role', async () => {
  for (const door of ['patient', 'doctor', 'reception', 'admin']) {
    const stream = await listen(door);
    expect(stream.status, door).toBe(401);
  }
  expect((await listen('admin', counter)).status).toBe(401);
});

test('the stream’s headers keep proxies from delaying or storing it', async () => {
  const { headers } = await listen('public');
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect([
    headers.get('x-accel-buffering'),
    headers.get('content-encoding'),
  ]).toEqual(['no', null]);
});

test('the stream sends signs of life, and does not prolong an unused session', async () => {
  const { email } = await insertUser(database, { role: 'Recepcionista' });
  const session = await signIn(server, { role: 'reception', email });
  const usedAt = async () =>
    (
      await database.owner.query(
        'select max(used_at) as at from sessions where user_id is not null',
      )
    ).rows[0].at;
  const before = await usedAt();
  server.clock.now = new Date(testNow.getTime() + 5 * 60_000);
  const stream = await listen('reception', session);
  await waitUntil(() =>
    expect(stream.text().split(':\n\n').length).toBeGreaterThan(4),
  );
  expect(await usedAt()).toEqual(before);
  // No activity for longer than the session lives.
  server.clock.now = new Date(testNow.getTime() + 30 * 24 * 3600_000);
  await stream.ended;
});

test('a page’s own requests do not prolong the session either; a user’s requests do', {
  tags: ['all'],
}, async () => {
  const { email } = await insertUser(database, { role: 'Recepcionista' });
  const session = await signIn(server, { role: 'reception', email });
  const usedAt = async () =>
    (
      await database.owner.query(
        'select used_at from sessions where user_id is not null order by id desc limit 1',
      )
    ).rows[0].used_at;
  const before = await usedAt();
  const stream = await listen('reception', session);
  const { doctorId } = clinic;
  server.clock.now = new Date(testNow.getTime() + 5 * 60_000);
  announceAppointment(services, { ...appointment, patientId: other, doctorId });
  await waitUntil(() => expect(stream.changes).toHaveLength(1));
  const ask = (headers?: Record<string, string>) =>
    session.ask(`/agenda?day=${day}`, {
      method: 'GET',
      ...(headers && { headers }),
    });
  expect((await ask({ 'x-unattended': '1' })).status).toBe(200);
  expect(await usedAt()).toEqual(before);
  expect((await ask()).status).toBe(200);
  expect(await usedAt()).toEqual(server.clock.now);
});

test('the stream ends with its session', async () => {
  const { email } = await insertUser(database, { role: 'Recepcionista' });
  const session = await signIn(server, { role: 'reception', email });
  const stream = await listen('reception', session);
  await session.ask('/session/end', { body: {} });
  await stream.ended;
  expect((await listen('reception', session)).status).toBe(401);
});

test('a stream that opens after a long gap says that everything may have changed', async () => {
  const late = await listen('reception', counter, '?missedMs=86400000');
  await waitUntil(() => expect(late.changes).toEqual([{ kind: 'all' }]));
});

test('an address may open a limited number of streams', {
  tags: ['all'],
}, async () => {
  const streams = await Promise.all(
    Array.from({ length: 100 }, () => listenTo(server, 'public')),
  );
  open.push(...streams);
  const refused = await listen('public');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    '10',
  ]);
  for (const stream of streams) stream.leave();
  await waitUntil(async () =>
    expect((await listen('public')).status).toBe(200),
  );
});

test('a HEAD request opens no stream', {
  tags: ['all'],
}, async () => {
  const answers = await Promise.all(
    Array.from({ length: 120 }, () =>
      fetch(`${server.url}/api/public/live`, { method: 'HEAD' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('the streams end at once when the product stops', async () => {
  const streams = [await listen('public'), await listen('reception', counter)];
  server.stopping.abort();
  await Promise.all(streams.map(({ ended }) => ended));
  expect((await listen('public')).status).toBe(503);
});
