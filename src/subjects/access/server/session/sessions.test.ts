import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import {
  type Credentials,
  signIn,
} from '../../../../testing/access/sign-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { insertSmallClinic } from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  patientPassword,
  type TestDoctor,
  type TestUser,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

const database = testDatabase({ maxConnections: 20 });
const server = testServer(database);
let patient: { id: string; dni: string };
let doctor: TestDoctor;
let admin: TestUser;
let receptionist: TestUser;

beforeAll(async () => {
  await insertSmallClinic(database);
  patient = await insertKnownPatient(database, {
    hasPassword: true,
    isVerified: true,
  });
  doctor = await insertDoctorAccount(database, { enabledAt: testNow });
  admin = await insertUser(database, { role: 'Admin' });
  receptionist = await insertUser(database, { role: 'Recepcionista' });
});
beforeEach(() => {
  server.clock.now = testNow;
});

function credentialsOf(role: PersonRole, rememberMe = false): Credentials {
  if (role === 'patient')
    return { role, dni: patient.dni, password: patientPassword, rememberMe };
  if (role === 'doctor') return { role, email: doctor.email };
  return {
    role,
    email: role === 'admin' ? admin.email : receptionist.email,
    rememberMe,
  };
}

function later(minutes: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
}

const roles: PersonRole[] = ['patient', 'doctor', 'admin', 'reception'];

describe.each(roles)('the session of a %s', (role) => {
  test('is opened by the cookie and the tab key together, and by neither alone', async () => {
    const { visitor, session, ask } = await signIn(server, credentialsOf(role));
    expect((await ask('/session')).json).toMatchObject({
      level: 'N2',
      mustChoosePassword: false,
    });
    const withoutKey = await visitor.ask(`/api/${role}/session`);
    const withoutCookie = await newVisitor(server).ask(`/api/${role}/session`, {
      headers: { 'x-tab-key': session.tabKey },
    });
    const withAnother = await ask('/session', {
      headers: { 'x-tab-key': `${session.tabKey}x` },
    });
    for (const answer of [withoutKey, withoutCookie, withAnother]) {
      expect(answer.status).toBe(401);
      expect(answer.json.code).toBe('NOT_SIGNED_IN');
    }
  });

  test('opens no other role’s API', async () => {
    const { visitor, session } = await signIn(server, credentialsOf(role));
    for (const other of roles.filter((each) => each !== role)) {
      const answer = await visitor.ask(`/api/${other}/session`, {
        headers: { 'x-tab-key': session.tabKey },
      });
      expect(answer.status, other).toBe(401);
    }
  });

  test('keeps its secrets out of answers, and stores them hashed', async () => {
    const { visitor, session, answer } = await signIn(
      server,
      credentialsOf(role),
    );
    const cookie = [...visitor.cookies.values()].at(-1) ?? '';
    expect(answer.text).not.toContain(cookie);
    const { rows } = await database.owner.query(
      `select count(*)::int as found from session_tokens join sessions session on session.id = session_id
        where token_hash = $1 and tab_key_hash = $2`,
      [hashOf(cookie), hashOf(session.tabKey)],
    );
    expect(rows[0].found).toBe(1);
    const header = answer.headers
      .getSetCookie()
      .find((each) => each.includes(cookie));
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Lax/);
  });

  test('ends with signing out, on the server and in the browser, and signing out twice does no harm', async () => {
    const { visitor, ask } = await signIn(server, credentialsOf(role));
    const stolen = new Map(visitor.cookies);
    expect((await ask('/session/end', { body: {} })).json).toEqual({
      ended: true,
    });
    for (const [name, value] of stolen) visitor.cookies.set(name, value);
    expect((await ask('/session')).status).toBe(401);
    expect((await ask('/session/end', { body: {} })).json).toEqual({
      ended: false,
    });
  });

  test('is new at each sign-in, which ends the earlier one of that browser', async () => {
    const first = await signIn(server, credentialsOf(role));
    const before = new Map(first.visitor.cookies);
    await signIn(server, credentialsOf(role), first.visitor);
    expect((await first.ask('/session')).status).toBe(401);
    for (const [name, value] of before) first.visitor.cookies.set(name, value);
    expect((await first.ask('/session')).status).toBe(401);
  });

  test('goes on after its token ran out and was renewed', async () => {
    const { ask } = await signIn(server, credentialsOf(role));
    later(11);
    expect((await ask('/session')).json).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    expect((await ask('/session/refresh', { body: {} })).json).toMatchObject({
      tokenSeconds: 600,
    });
    expect((await ask('/session')).status).toBe(200);
  });
});

/** Minutes without activity, and in all, after which each kind of session is over (docs/security.md). */
const lives: [
  role: PersonRole,
  rememberMe: boolean,
  idle: number,
  whole: number,
][] = [
  ['patient', false, 60, 12 * 60],
  ['patient', true, 30 * 24 * 60, 30 * 24 * 60],
  ['doctor', true, 12 * 60, 7 * 24 * 60],
  ['admin', false, 2 * 60, 12 * 60],
  ['admin', true, 12 * 60, 7 * 24 * 60],
  ['reception', false, 2 * 60, 12 * 60],
  ['reception', true, 12 * 60, 7 * 24 * 60],
];

describe.each(lives)(
  'a session of %s, remembered: %s',
  (role, rememberMe, idle, whole) => {
    test(`is over after ${idle} minutes without activity, however often it was polled and renewed`, async () => {
      const { ask } = await signIn(server, credentialsOf(role, rememberMe));
      const steps = 6;
      for (let step = 1; step < steps; step++) {
        later(idle / steps);
        expect((await ask('/session/refresh', { body: {} })).status).toBe(200);
        expect((await ask('/session')).status).toBe(200);
        // A tab that was left open, without a person.
        expect(
          (await ask('/sessions', { headers: { 'x-unattended': '1' } })).status,
        ).toBe(200);
      }
      later(idle / steps + 1);
      expect((await ask('/session/refresh', { body: {} })).status).toBe(401);
      expect((await ask('/session')).status).toBe(401);
      expect(await endReasonOf(role)).toBe(idle === whole ? 'over' : 'idle');
    });

    test(`is over after ${whole} minutes, however active the user is`, async () => {
      const { ask } = await signIn(server, credentialsOf(role, rememberMe));
      for (let passed = 0; passed + idle / 2 < whole; passed += idle / 2) {
        later(idle / 2);
        expect((await ask('/session/refresh', { body: {} })).status).toBe(200);
        expect((await ask('/sessions')).status).toBe(200);
      }
      later(idle / 2 + 1);
      expect((await ask('/session/refresh', { body: {} })).status).toBe(401);
      expect(await endReasonOf(role)).toBe('over');
    });
  },
);

async function endReasonOf(role: PersonRole): Promise<string> {
  const { rows } = await database.owner.query(
    'select end_reason from sessions where role = $1 order by id desc limit 1',
    [role],
  );
  return rows[0].end_reason;
}

describe('renewing the token', () => {
  test('gives forty tabs at once the same new token', async () => {
    const { visitor, session } = await signIn(
      server,
      credentialsOf('reception'),
    );
    const cookies = new Map(visitor.cookies);
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const tab = newVisitor(server);
        for (const [name, value] of cookies) tab.cookies.set(name, value);
        const answer = await tab.ask('/api/reception/session/refresh', {
          body: {},
          headers: { 'x-tab-key': session.tabKey },
        });
        return {
          status: answer.status,
          token: tab.cookies.get('sesion-recepcion'),
        };
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    const { rows } = await database.owner.query(
      `select count(*)::int as tokens, count(*) filter (where replaced_at is null)::int as newest from session_tokens
        where session_id = (select id from sessions where role = 'reception' order by id desc limit 1)`,
    );
    expect(rows[0]).toEqual({ tokens: 2, newest: 1 });
  });

  test('honours the old token for ten seconds; later use ends the session and tells the user', async () => {
    const { visitor, session, ask } = await signIn(
      server,
      credentialsOf('admin'),
    );
    const old = visitor.cookies.get('sesion-administracion') ?? '';
    await ask('/session/refresh', { body: {} });
    const newest = visitor.cookies.get('sesion-administracion') ?? '';
    const withOld = () =>
      visitor.ask('/api/admin/session', {
        headers: {
          cookie: `sesion-administracion=${old}`,
          'x-tab-key': session.tabKey,
        },
      });
    later(9 / 60);
    expect((await withOld()).status).toBe(200);
    later(2 / 60);
    expect((await withOld()).status).toBe(401);
    visitor.cookies.set('sesion-administracion', newest);
    expect((await ask('/session')).status).toBe(401);
    expect(await endReasonOf('admin')).toBe('token_reused');
    const { rows } = await database.owner.query(
      `select outbox.facts ->> 'what' as what, recipient_address from outbox order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      what: 'token_reused',
      recipient_address: admin.email,
    });
    const events = await database.owner.query(
      `select kind from audit_events order by id desc limit 1`,
    );
    expect(events.rows[0].kind).toBe('token_reused');
  });
});

describe('a change of the account', () => {
  test.each([
    [
      'another password',
      () => [
        'update system_users set password_hash = $2 where id = $1',
        'otro',
      ],
    ],
    [
      'another e-mail',
      () => [
        'update system_users set email = $2 where id = $1',
        'otra@clinica.example',
      ],
    ],
    [
      'an inactive user',
      () => ['update system_users set is_active = $2 where id = $1', false],
    ],
  ])('to %s ends all open sessions with the same write', async (_, change) => {
    const user = await insertUser(database, { role: 'Recepcionista' });
    const signedInOverHttp = await signIn(server, {
      role: 'reception',
      email: user.email,
    });
    const other = await signIn(server, {
      role: 'reception',
      email: user.email,
      rememberMe: true,
    });
    const [statement, value] = change() as [string, unknown];
    await database.owner.query(statement, [user.id, value]);
    for (const { ask } of [signedInOverHttp, other])
      expect((await ask('/session')).status).toBe(401);
  });

  test.each([
    'is_enabled = false',
    "status = 'on_leave'",
    "email = 'otro.doctor@clinica.example'",
  ])('for a doctor: %s', async (change) => {
    const doctorAccount = await insertDoctorAccount(database, {
      enabledAt: testNow,
    });
    const { ask } = await signIn(server, {
      role: 'doctor',
      email: doctorAccount.email,
    });
    expect((await ask('/session')).status).toBe(200);
    await database.owner.query(`update doctors set ${change} where id = $1`, [
      doctorAccount.doctorId,
    ]);
    expect((await ask('/session')).status).toBe(401);
    await database.owner.query(
      `update doctors set email = id || '@clinica.example' where id = $1`,
      [doctorAccount.doctorId],
    );
  });

  test('to another password of a patient ends the session', async () => {
    const knownPatient = await insertKnownPatient(database, {
      hasPassword: true,
      isVerified: true,
    });
    const { ask } = await signIn(server, {
      role: 'patient',
      dni: knownPatient.dni,
    });
    await database.owner.query(
      `update patients set password_hash = 'otra' where id = $1`,
      [knownPatient.id],
    );
    expect((await ask('/session')).status).toBe(401);
  });
});

describe('the other sessions', () => {
  test('are listed and ended one by one or all at once, without those of another user', async () => {
    const user = await insertUser(database, { role: 'Recepcionista' });
    const mine = await signIn(server, { role: 'reception', email: user.email });
    const other = await signIn(server, {
      role: 'reception',
      email: user.email,
    });
    const third = await signIn(server, {
      role: 'reception',
      email: user.email,
    });
    const foreign = await signIn(server, credentialsOf('reception'));
    const { json: listed } = await mine.ask('/sessions');
    expect(listed).toHaveLength(3);
    expect(
      listed.filter(({ isThis }: { isThis: boolean }) => isThis),
    ).toHaveLength(1);
    const [{ id: foreignId }] = (await foreign.ask('/sessions')).json;
    expect(
      (await mine.ask(`/sessions/${foreignId}`, { method: 'DELETE' })).status,
    ).toBe(404);
    expect((await foreign.ask('/session')).status).toBe(200);
    const { id } = (await other.ask('/sessions')).json.find(
      ({ isThis }: { isThis: boolean }) => isThis,
    );
    expect(
      (await mine.ask(`/sessions/${id}`, { method: 'DELETE' })).json,
    ).toEqual({ ended: true });
    expect((await other.ask('/session')).status).toBe(401);
    expect((await mine.ask('/sessions/end-others', { body: {} })).json).toEqual(
      { endedCount: 1 },
    );
    expect((await third.ask('/session')).status).toBe(401);
    expect((await mine.ask('/session')).status).toBe(200);
  });
});

test('a new time zone of the clinic counts from the next request on', {
  tags: ['all'],
}, async () => {
  const { ask } = await signIn(server, credentialsOf('admin'));
  const dayShown = async () => (await ask('/dashboard')).json.day;
  expect(await dayShown()).toBe('2026-11-24');
  await database.owner.query(
    `update clinics set time_zone = 'Pacific/Kiritimati'`,
  );
  expect(await dayShown()).toBe('2026-11-25');
  await database.owner.query(`update clinics set time_zone = default`);
  expect(await dayShown()).toBe('2026-11-24');
});
