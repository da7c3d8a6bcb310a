import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { readDashboard } from '../../../../panels/reports/server/read-dashboard.ts';
import {
  accessMessages,
  tokensSentTo,
} from '../../../../testing/access/access.ts';
import { signIn } from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  staffPassword,
} from '../../../../testing/clinic/people.ts';
import { insertSignedVisit } from '../../../../testing/clinic/records.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { readDoctorToSetUp } from './read-doctor-to-set-up.ts';
import { saveDoctorData } from './save-doctor-data.ts';

/* An administrator changes a doctor's e-mail. The tests check what a password chosen by that e-mail opens. */

const database = testDatabase();
const server = testServer(database);
const password = 'lluvia sobre el tejado';
let services: Services;
let admin: Actor<'admin'>;
let doctor: Awaited<ReturnType<typeof insertDoctorAccount>>;
let patientId: string;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  admin = actorAs('admin', (await insertUser(database, { role: 'Admin' })).id);
});
beforeEach(async () => {
  server.clock.now = testNow;
  await database.owner.query(
    'update system_users set email_moved_at = null, email_moved_by = null',
  );
  doctor = await insertDoctorAccount(database, { enabledAt: testNow });
  patientId = (await insertKnownPatient(database)).id;
  await insertSignedVisit(database, { patientId, doctorId: doctor.doctorId });
});

const later = (hours: number) =>
  new Date(testNow.getTime() + hours * 3_600_000);
let moved = 0;

async function move({ doctorId } = doctor): Promise<string> {
  const read = await readDoctorToSetUp(database.db, { doctorId, now: testNow });
  if (!read.ok) throw new Error('There was to be a doctor.');
  const { revision, name, biography, communication, licenses } = read.value;
  const email = `otro${++moved}@correo.example`;
  const data = {
    doctorId,
    revision,
    name,
    email,
    biography,
    communication,
    licenses,
  };
  expect(
    await saveDoctorData(services, { ...data, ...callBy(admin) }),
  ).toMatchObject({ ok: true });
  return email;
}

async function chooseByLink(email: string): Promise<void> {
  const visitor = newVisitor(server);
  await visitor.ask('/api/public/recovery/password-link', {
    body: { who: 'staff', email },
  });
  const [token] = (await tokensSentTo(database, email)).slice(-1);
  expect(
    (
      await visitor.ask('/api/public/recovery/password', {
        body: { token, password },
      })
    ).status,
  ).toBe(200);
}

async function read(email: string, own: string) {
  const { ask } = await signIn(server, {
    role: 'doctor',
    email,
    password: own,
  });
  const answers = await Promise.all(
    (
      [
        `/records/${patientId}`,
        `/records/${patientId}/documents/search`,
      ] as const
    )
      .map((path) => ask(path, { body: {} }))
      .concat(ask('/record-copies')),
  );
  return { ask, answers };
}

const alarms = async (now: Date) =>
  (await readDashboard(services, callBy(admin, now))).attention.alarms.map(
    ({ kind }) => kind,
  );

test('a password chosen by a link to a new e-mail opens the agenda at once, and records after 48 hours', {
  tags: ['all'],
}, async () => {
  const email = await move();
  await chooseByLink(email);
  const { ask, answers } = await read(email, password);
  for (const { status, json } of answers) {
    expect({ status, ...json }).toMatchObject({
      status: 403,
      code: 'RECORD_CLOSED',
      data: { until: later(48).toISOString(), because: 'email_moved' },
    });
  }
  expect((await ask('/agenda/days/2026-11-24')).status).toBe(200);
  server.clock.now = later(48);
  const after = await read(email, password);
  expect(after.answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('the old e-mail is told of a change, and the administrators for 48 hours', async () => {
  await move();
  expect((await accessMessages(database)).at(-1)).toMatchObject({
    kind: 'security_notice',
    to: doctor.email,
  });
  expect(await alarms(testNow)).toEqual(['doctor_email_moved']);
  expect(await alarms(later(48))).toEqual([]);
});

test('a doctor who keeps the own password reads as before', async () => {
  const email = await move();
  expect(
    (await read(email, staffPassword)).answers.map(({ status }) => status),
  ).toEqual([200, 200, 200]);
});

test('a password chosen after the 48 hours opens the record, and so does one of a doctor with an earlier second factor', {
  tags: ['all'],
}, async () => {
  const email = await move();
  server.clock.now = later(49);
  await chooseByLink(email);
  expect(
    (await read(email, password)).answers.map(({ status }) => status),
  ).toEqual([200, 200, 200]);
  server.clock.now = testNow;
  const other = await insertDoctorAccount(database, { enabledAt: testNow });
  await database.owner.query(
    `insert into second_factors (user_id, kind, name, secret, created_at, confirmed_at)
      values ($1, 'totp', 'Teléfono', '\\x00', $2, $2)`,
    [other.id, later(-1)],
  );
  await chooseByLink(await move(other));
  const { rows } = await database.owner.query(
    'select records_closed_until from system_users where id = $1',
    [other.id],
  );
  expect(rows).toEqual([{ records_closed_until: null }]);
});

test('the e-mail of a doctor who never chose a password changes without an alarm', async () => {
  const fresh = await insertDoctorAccount(database, {
    enabledAt: testNow,
    password: null,
  });
  const email = await move(fresh);
  expect(await alarms(testNow)).toEqual([]);
  await chooseByLink(email);
  const { rows } = await database.owner.query(
    'select records_closed_until from system_users where id = $1',
    [fresh.id],
  );
  expect(rows).toEqual([{ records_closed_until: null }]);
});

test('every change of it stores its time', async () => {
  await database.owner.query(
    `update system_users set email = 'a.mano@correo.example' where id = $1`,
    [doctor.id],
  );
  const { rows } = await database.owner.query(
    'select email_moved_at from system_users where id = $1',
    [doctor.id],
  );
  expect(rows[0].email_moved_at).toBeInstanceOf(Date);
});
