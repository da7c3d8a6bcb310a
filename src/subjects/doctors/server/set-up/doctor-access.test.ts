import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import {
  type ChangeFeed,
  openChangeFeed,
} from '../../../../base/kernel/live/change-feed.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import {
  auditKindsOf,
  tokensSentTo,
} from '../../../../testing/access/access.ts';
import { newAuthenticator } from '../../../../testing/access/authenticator.ts';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertUser,
  staffPassword,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { listenTo } from '../../../../testing/servers/listening.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';
import { waitUntil } from '../../../../testing/wait-until.ts';
import { createCalendarFeed } from '../../../appointments/server/feeds/create-feed.ts';
import { findFeedOwner } from '../../../appointments/server/feeds/feed-queries.ts';
import { insertDoctorDays } from '../../../messages/server/worker/doctor-day-queries.ts';
import { listDoctorAccounts } from '../../../staff/server/list-doctor-accounts.ts';
import { changeDoctorAccess } from './change-doctor-access.ts';
import { changeDoctorState } from './change-doctor-state.ts';
import { endDoctorSessions } from './end-doctor-sessions.ts';
import { inviteDoctor } from './invite-doctor.ts';

/* A doctor's access ends at once while the agenda stays, and comes back. */

const defaultPassword = 'Primera vez en la clínica';
const database = testDatabase({ maxConnections: 20 });
let feed: ChangeFeed;
const server = testServer(database, {
  services: async () => {
    feed = await openChangeFeed(
      { connectionString: database.url },
      { warn: () => {} },
    );
    const services = servicesOn(database.db);
    const defaultPasswordHash = await hashPassword(defaultPassword);
    return {
      ...services,
      changes: feed,
      access: { ...services.access, defaultPasswordHash },
    };
  },
  lifeSigns: { panel: 3_600_000, public: 3_600_000 },
});
let clinic: SmallClinic;
let services: Services;
let admin: Actor<'admin'>;
let doctor: Awaited<ReturnType<typeof insertDoctorAccount>>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  admin = actorAs('admin', (await insertUser(database, { role: 'Admin' })).id);
});
beforeEach(async () => {
  doctor = await insertDoctorAccount(database, { enabledAt: testNow });
});
afterAll(() => feed.stop());

const turn = (isSuspended: boolean, { doctorId } = doctor) =>
  changeDoctorAccess(services, { doctorId, isSuspended, ...callBy(admin) });
const enter = (password = staffPassword, { email } = doctor) =>
  signIn(server, { role: 'doctor', email, password });
const codeOf = async (entered: Promise<SignedInOverHttp>) => {
  const { answer } = await entered;
  return answer.status === 200 ? 'signed in' : answer.json.code;
};

let bookable = 0;
async function withAppointment() {
  const { specialtyId, practiceId } = clinic;
  const doctorId = await insertDoctor(database, {
    name: `Elena ${'ABC'[bookable++]}`,
    specialtyId,
    practiceIds: [practiceId],
  });
  const { rows } = await database.owner.query(
    'select email, name from doctors where id = $1',
    [doctorId],
  );
  const account = await insertUser(database, { role: 'Doctor', ...rows[0] });
  const { id: patientId } = await insertPatient(database);
  const slot = { doctorId, practiceId, startsAt: at('2026-12-02', '10:00') };
  await bookTestAppointment(services, { slot, patientId });
  return { ...account, doctorId };
}

test('a doctor with appointments loses access at once, and the appointments and the agenda stay', {
  tags: ['all'],
}, async () => {
  doctor = await withAppointment();
  const readAgenda = async () => {
    const { rows } = await database.owner.query(
      `select status, is_enabled, (select count(*)::int from appointments where doctor_id = $1 and status = 'booked')
        as booked from doctors where id = $1`,
      [doctor.doctorId],
    );
    return rows;
  };
  const before = await readAgenda();
  const { rows } = await database.owner.query(
    'select revision from doctors where id = $1',
    [doctor.doctorId],
  );
  const disabling = {
    doctorId: doctor.doctorId,
    state: 'disabled',
    revision: rows[0].revision,
  } as const;
  expect(
    await changeDoctorState(services, { ...disabling, ...callBy(admin) }),
  ).toMatchObject({
    refusal: { code: 'OUTSIDE_SCHEDULE' },
  });
  const entered = await enter();
  expect(entered.answer.status).toBe(200);
  const stream = await listenTo(server, 'doctor', entered);
  await waitUntil(() => expect(stream.text()).toContain(':\n\n'));
  expect(await turn(true)).toMatchObject({
    value: {
      state: 'attending',
      access: { isSuspended: true, openSessions: 0 },
    },
  });
  await stream.ended;
  expect((await entered.ask('/session')).status).toBe(401);
  expect(await readAgenda()).toEqual(before);
  expect(before).toEqual([{ status: 'active', is_enabled: true, booked: 1 }]);
  expect(await codeOf(enter())).toBe('USER_INACTIVE');
});

describe('a doctor without access', () => {
  test('reads "Usuario inactivo" for the own password, and the usual refusal for others', async () => {
    await turn(true);
    const { answer } = await enter();
    expect(answer.json).toMatchObject({
      code: 'USER_INACTIVE',
      message: 'Usuario inactivo',
    });
    expect(await codeOf(enter('otra cosa'))).toBe('CREDENTIALS_INVALID');
    expect(await codeOf(enter(defaultPassword))).toBe('CREDENTIALS_INVALID');
  });

  test.each([
    ['an account without a password', { password: null }],
    ['no account yet', { hasUser: false }],
  ])('cannot use the default password with %s', async (_, made) => {
    doctor = await insertDoctorAccount(database, {
      enabledAt: testNow,
      ...made,
    });
    const entered = await enter(defaultPassword);
    expect(entered.answer.status).toBe(200);
    await turn(true);
    expect((await entered.ask('/session')).status).toBe(401);
    expect(await codeOf(enter(defaultPassword))).toBe('CREDENTIALS_INVALID');
    await turn(false);
    expect((await entered.ask('/session')).status).toBe(401);
    expect(await codeOf(enter(defaultPassword))).toBe('signed in');
  });

  test('loses the passkey’s session, is not asked for the passkey, and cannot use the password', {
    tags: ['all'],
  }, async () => {
    const site = { origin: 'https://turnos.example', rpId: 'turnos.example' };
    const passkey = newAuthenticator(site);
    const first = await enter();
    const enrolment = await first.ask('/second-factors/passkey/question', {
      body: {},
    });
    const enrolled = {
      name: 'Mi teléfono',
      answer: passkey.create(enrolment.json.challenge),
    };
    expect(
      (await first.ask('/second-factors/passkey', { body: enrolled })).status,
    ).toBe(201);
    const [shown, asked] = [await enter(), await enter()];
    const question = async (session: typeof shown) =>
      (await session.ask('/step-up/passkey/question', { body: {} })).json
        .challenge;
    const show = (session: typeof shown, challenge: string) =>
      session.ask('/step-up/passkey', {
        body: { answer: passkey.get(challenge) },
      });
    expect((await show(shown, await question(shown))).json.level).toBe('N3');
    const challenge = await question(asked);
    await turn(true);
    // The sign-in began before the access ended and is answered after it. The passkey itself is right.
    expect((await show(asked, challenge)).status).toBe(401);
    for (const session of [first, shown, asked]) {
      expect((await session.ask('/session')).status).toBe(401);
      expect(
        (await session.ask('/step-up/passkey/question', { body: {} })).status,
      ).toBe(401);
    }
    expect(await codeOf(enter())).toBe('USER_INACTIVE');
    await turn(false);
    expect((await show(asked, challenge)).status).toBe(401);
    const back = await enter();
    expect((await show(back, await question(back))).json.level).toBe('N3');
  });

  test('has no valid link, gets none, and is not invited', async () => {
    doctor = await insertDoctorAccount(database, {
      enabledAt: testNow,
      password: null,
    });
    await inviteDoctor(services, {
      doctorId: doctor.doctorId,
      ...callBy(admin),
    });
    const [token] = await tokensSentTo(database, doctor.email);
    await turn(true);
    const visitor = newVisitor(server);
    const body = { token, password: 'Un puente sobre el río' };
    expect(
      (await visitor.ask('/api/public/recovery/password', { body })).json.code,
    ).toBe('LINK_VOID');
    await visitor.ask('/api/public/recovery/password-link', {
      body: { who: 'staff', email: doctor.email },
    });
    expect(await tokensSentTo(database, doctor.email)).toEqual([token]);
    expect(
      await inviteDoctor(services, {
        doctorId: doctor.doctorId,
        ...callBy(admin),
      }),
    ).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('has no calendar address, and gets no list of the next day by mail', async () => {
    doctor = await withAppointment();
    await database.owner.query('update clinics set is_demo = false');
    const made = await createCalendarFeed(database.db, {
      owner: { kind: 'doctor', id: doctor.doctorId },
    });
    if (!made.ok) throw new Error('There was to be a calendar.');
    const read = () => findFeedOwner(database.db, hashOf(made.value.token));
    const day = {
      day: '2026-12-02',
      from: new Date('2026-12-02T03:00Z'),
      to: new Date('2026-12-03T03:00Z'),
    };
    const mailed = async () => {
      await insertDoctorDays(database.db, { ...day, now: testNow });
      const { rows } = await database.owner.query(
        'select kind from outbox where doctor_id = $1',
        [doctor.doctorId],
      );
      return rows;
    };
    await turn(true);
    expect(await read()).toBeUndefined();
    expect(await mailed()).toEqual([]);
    await turn(false);
    expect(await read()).toEqual({ kind: 'doctor', id: doctor.doctorId });
    expect(await mailed()).toEqual([{ kind: 'doctor_day' }]);
  });
});

test('access that is taken twice ends once, comes back, and the audit log notes both', async () => {
  expect(await Promise.all([turn(true), turn(true)])).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  expect(await turn(false)).toMatchObject({
    value: { access: { isSuspended: false } },
  });
  expect(await codeOf(enter())).toBe('signed in');
  const kinds = (await auditKindsOf(database, { userId: doctor.id })).filter(
    (kind) => kind.startsWith('doctor_'),
  );
  expect(kinds).toEqual(['doctor_suspended', 'doctor_readmitted']);
  const nobody = { doctorId: admin.id, ...callBy(admin) };
  expect(
    await changeDoctorAccess(services, { ...nobody, isSuspended: true }),
  ).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  expect(await endDoctorSessions(services, nobody)).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
});

test('a sign-in at the moment when access ends gives no valid session, then or later', {
  tags: ['all'],
}, async () => {
  const entering = Array.from({ length: 12 }, () => enter());
  const [entered] = await Promise.all([Promise.all(entering), turn(true)]);
  const ask = () =>
    Promise.all(entered.map(async ({ ask }) => (await ask('/session')).status));
  expect(new Set(await ask())).toEqual(new Set([401]));
  await turn(false);
  expect(new Set(await ask())).toEqual(new Set([401]));
});

test('the administrator ends the sessions alone, and the list shows how each doctor signs in', async () => {
  const entered = await enter();
  const account = async () =>
    (await listDoctorAccounts(services, testNow)).find(
      ({ doctorId }) => doctorId === doctor.doctorId,
    );
  expect(await account()).toMatchObject({
    email: doctor.email,
    state: 'attending',
    isSuspended: false,
    hasPassword: true,
    openSessions: 1,
    lastSignInAt: testNow.toISOString(),
    hasSecondFactor: false,
  });
  const end = () =>
    endDoctorSessions(services, {
      doctorId: doctor.doctorId,
      ...callBy(admin),
    });
  expect(await end()).toEqual({ ok: true, value: { ended: 1 } });
  expect(await end()).toEqual({ ok: true, value: { ended: 0 } });
  expect((await entered.ask('/session')).status).toBe(401);
  expect(await account()).toMatchObject({ openSessions: 0 });
  expect(await codeOf(enter())).toBe('signed in');
});
