import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { beforeAll, expect, test } from 'vitest';
import { readClinic } from '../../../../base/clinic/server/read-clinic.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { prepareClinic } from '../../../../demo/prepare-clinic.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import { insertSignedVisit } from '../../../../testing/clinic/records.ts';
import {
  type TestDatabase,
  testDatabase,
} from '../../../../testing/database/database.ts';
import { signInDoctor } from '../../../access/server/sign-in/sign-in-doctor.ts';
import { signInStaff } from '../../../access/server/sign-in/sign-in-staff.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { importHolidays } from '../../../schedule/server/holidays/import-holidays.ts';
import { startForReal } from './start-for-real.ts';

const demonstration = testDatabase();
const fresh = testDatabase();
let services: Services;

beforeAll(async () => {
  const clinic = await insertSmallClinic(demonstration);
  await demonstration.owner.query('update clinics set is_demo = true');
  services = servicesOn(demonstration.db);
  const { doctorId, practiceId } = clinic;
  const patient = await insertPatient(demonstration, {
    email: 'rosa@example.com',
  });
  const slot = { doctorId, practiceId, startsAt: at('2026-11-26', '10:00') };
  await cancelAppointment(
    services,
    byLink(
      await bookTestAppointment(services, { slot, patientId: patient.id }),
    ),
  );
  await insertSignedVisit(demonstration, { patientId: patient.id, doctorId });
  await insertUser(demonstration, {
    role: 'Admin',
    email: 'admin@clinica.demo',
  });
  await signInStaff(services, {
    role: 'Admin',
    email: 'admin@clinica.demo',
    password: 'Ventana abierta al mar',
    rememberMe: false,
    ...browser(),
  });
  await demonstration.owner.query(
    `update access_settings set preset = 'estricto'`,
  );
  await demonstration.owner.query(
    `insert into consents (patient_id, policy_version, channel) values ($1, '1', 'web')`,
    [patient.id],
  );
  await demonstration.owner.query(
    `insert into server_keys (name, secret) values ('links', $1)`,
    [Buffer.alloc(32, 1)],
  );
  await prepareClinic(
    { connectionString: fresh.url },
    { demo: false, now: Temporal.Now.instant() },
  );
  await importHolidays(servicesOn(fresh.db), testNow);
});

function browser() {
  return {
    shownToken: undefined,
    browser: randomBytes(32),
    device: 'Firefox en Linux',
    address: '192.0.2.7',
    now: testNow,
  };
}

const me = {
  name: 'Ana Sosa',
  email: 'Ana@clinica.example',
  password: 'La casa del árbol verde',
};

async function countRows({
  owner,
}: Pick<TestDatabase, 'owner'>): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; count: number }>(`
    select relname as name, (xpath('/row/count/text()', query_to_xml(
      format('select count(*) as count from %I', relname), false, true, '')))[1]::text::int as count
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test('the start needs a new e-mail and a strong password, and deletes nothing before', async () => {
  const before = await countRows(demonstration);
  for (const [changes, path] of [
    [{ email: 'admin@clinica.demo' }, 'email'],
    [{ password: '12345678' }, 'password'],
  ] as const) {
    expect(
      await startForReal(services, { ...me, ...changes, ...browser() }),
    ).toMatchObject({
      refusal: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
    });
  }
  expect(await countRows(demonstration)).toEqual(before);
});

const demoPassword = 'De la demostración';

/** Signs in a doctor who never had a password, with the demonstration's shared password. */
async function signInFirstTime() {
  const { email } = await insertDoctorAccount(demonstration, {
    password: null,
    enabledAt: testNow,
  });
  const demoPasswordHash = await hash(demoPassword, {
    memoryCost: 64,
    timeCost: 1,
  });
  const started = {
    ...services,
    access: { ...services.access, demoPasswordHash },
  };
  return signInDoctor(started, { email, password: demoPassword, ...browser() });
}

test('a doctor without a password signs in with the demonstration’s password while it lasts', async () => {
  expect(await signInFirstTime()).toMatchObject({
    ok: true,
    value: { session: { mustChoosePassword: true } },
  });
});

test('one of several starts at once succeeds, after a long reading, and leaves a clinic as new', async () => {
  const { revision } = await services.snapshot.current();
  // Longer than the limit of a wait for a lock.
  const reading = await demonstration.owner.connect();
  await reading.query('begin; lock table holidays in access share mode');
  const read = setTimeout(11_000)
    .then(() => reading.query('rollback'))
    .finally(() => reading.release());
  const admins = [
    me,
    me,
    ...['beto', 'caro', 'dani', 'ema', 'fede', 'gabi'].map((name) => ({
      ...me,
      email: `${name}@clinica.example`,
    })),
  ];
  const answers = await Promise.all(
    admins.map((admin) => startForReal(services, { ...admin, ...browser() })),
  );
  await read;
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toMatchObject({ refusal: { code: 'NOT_A_DEMONSTRATION' } });
  }
  const asNew = await countRows(fresh);
  expect(await countRows(demonstration)).toEqual({
    ...asNew,
    // The new administrator is left, signed in from a browser that is known from now on, and the
    // installation's keys.
    system_users: 1,
    sessions: 1,
    session_tokens: 1,
    known_staff_browsers: 1,
    audit_events: 2,
    server_keys: 1,
  });
  expect(await readClinic(services, testNow)).toMatchObject({
    isDemo: false,
    name: 'Clínica',
    address: '',
  });
  const { rows } = await demonstration.owner.query(
    'select preset from access_settings',
  );
  expect(rows).toEqual([{ preset: 'recomendado' }]);
  expect((await services.snapshot.current()).revision).toBeGreaterThan(
    revision,
  );
  // The revisions of single doctors are gone. A change for all doctors counts higher than any of them.
  const counts =
    await demonstration.owner.query(`select common_revision::int as common,
    (select count(*)::int from agenda_revisions) as left from schedule_revisions`);
  expect(counts.rows[0].left).toBe(0);
  expect(counts.rows[0].common).toBeGreaterThan(revision);
});

test('the new administrator signs in with the chosen password, and append-only tables are so again', async () => {
  const { rows } = await demonstration.owner.query(
    'select email from system_users',
  );
  const signedIn = await signInStaff(services, {
    role: 'Admin',
    email: rows[0].email,
    password: me.password,
    rememberMe: false,
    ...browser(),
  });
  expect(signedIn).toMatchObject({
    ok: true,
    value: { user: { name: 'Ana Sosa' } },
  });
  await expect(
    demonstration.owner.query('delete from audit_events'),
  ).rejects.toThrow(/append-only/);
  await expect(demonstration.owner.query('truncate consents')).rejects.toThrow(
    /append-only/,
  );
});

test('the demonstration’s password opens nothing any more, even in a process that knows it', async () => {
  expect(await signInFirstTime()).toMatchObject({
    refusal: { code: 'CREDENTIALS_INVALID' },
  });
});

test('a clinic in use is never emptied, nor made a demonstration by the running product', async () => {
  const before = await countRows(fresh);
  const real = servicesOn(fresh.db);
  expect(await startForReal(real, { ...me, ...browser() })).toMatchObject({
    refusal: { code: 'NOT_A_DEMONSTRATION' },
  });
  await expect(
    fresh.db.updateTable('clinics').set({ isDemo: true }).execute(),
  ).rejects.toThrow(/does not become a demonstration/);
  await expect(fresh.db.deleteFrom('clinics').execute()).rejects.toThrow(
    /permission denied/,
  );
  expect(await countRows(fresh)).toEqual(before);
});

test('functions that run as the owner of the tables look at temporary tables last', async () => {
  const { rows } = await demonstration.owner.query(
    `select proconfig as settings from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { settings } of rows)
    expect(String(settings)).toMatch(/^search_path=.*pg_temp$/);
});
