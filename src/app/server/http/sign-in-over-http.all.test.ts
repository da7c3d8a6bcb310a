import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../base/kernel/hashing/passwords.ts';
import { solvePuzzle } from '../../../testing/access/puzzles.ts';
import { signIn } from '../../../testing/access/sign-in.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  staffPassword,
} from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { refusals } from '../../contract/refusals.ts';

const defaultPassword = 'Primera vez en la clínica';
const database = testDatabase({ maxConnections: 20 });
const server = testServer(database, {
  budgets: true,
  services: async () => {
    const services = servicesOn(database.db, { budgets: true });
    const defaultPasswordHash = await hashPassword(defaultPassword);
    return { ...services, access: { ...services.access, defaultPasswordHash } };
  },
});
const secure = testServer(database, { publicUrl: 'https://turnos.example' });

beforeAll(async () => {
  await insertSmallClinic(database);
});

const signInPaths = ['patient', 'doctor', 'admin', 'reception'] as const;
const bodyOf = (role: (typeof signInPaths)[number], changes: object = {}) => ({
  ...(role === 'patient'
    ? { dni: '30111222' }
    : { email: 'alguien@clinica.example' }),
  password: 'contraseña',
  ...(role !== 'doctor' && { rememberMe: false }),
  ...changes,
});

const badValues: [what: string, value: unknown][] = [
  ['nothing', ''],
  ['5,000 characters', 'x'.repeat(5000)],
  ['a list', ['30111222']],
  ['an object', { $ne: null }],
  ['null', null],
  ['a number', 30111222],
  ['true', true],
];

describe.each(signInPaths)('the sign-in of %s', (role) => {
  const login = role === 'patient' ? 'dni' : 'email';

  test.each(badValues)(
    'with %s is refused beside its field, and nothing is written',
    async (_, value) => {
      const before = await digestOf(database);
      for (const field of [
        login,
        'password',
        ...(role === 'doctor' ? [] : ['rememberMe']),
      ]) {
        // `true` is a valid switch.
        if (field === 'rememberMe' && value === true) continue;
        const answer = await newVisitor(server).ask(
          `/api/public/sign-in/${role}`,
          {
            body: bodyOf(role, { [field]: value }),
          },
        );
        expect(answer.status, `${field} ${answer.text}`).toBe(422);
        expect(answer.json.code).toBe('INVALID_INPUT');
        expect(
          answer.json.data.fields.map(({ path }: { path: string }) => path),
        ).toContain(field);
        expect(answer.text).not.toContain('xxxx');
      }
      expect(await digestOf(database)).toEqual(before);
    },
  );

  test.each([
    '"role":"Admin"',
    '"user_role":"Admin"',
    '"level":"N3"',
    '"patientId":"x"',
    '"__proto__":{}',
  ])('with %s added is refused', async (more) => {
    const body = JSON.stringify(bodyOf(role)).replace(/}$/, `,${more}}`);
    const answer = await newVisitor(server).ask(`/api/public/sign-in/${role}`, {
      body,
    });
    expect(answer.status, answer.text).toBe(422);
  });

  test('from another site is refused before any check', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://malo.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const request = { body: bodyOf(role), headers };
      const answer = await newVisitor(server).ask(
        `/api/public/sign-in/${role}`,
        request,
      );
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(answer.json.code).toBe('CROSS_SITE');
    }
    for (const contentType of [
      'text/plain',
      'application/x-www-form-urlencoded',
    ]) {
      const request = {
        body: JSON.stringify(bodyOf(role)),
        headers: { 'content-type': contentType },
      };
      const answer = await newVisitor(server).ask(
        `/api/public/sign-in/${role}`,
        request,
      );
      expect(answer.status, contentType).toBe(400);
    }
  });

  test('gives a new session even if a cookie was there before', async () => {
    const visitor = newVisitor(server);
    const planted = 'A'.repeat(43);
    const name = {
      patient: 'paciente',
      doctor: 'doctor',
      admin: 'administracion',
      reception: 'recepcion',
    }[role];
    visitor.cookies.set(`sesion-${name}`, planted);
    const { answer } = await signIn(server, await somebody(role), visitor);
    expect(answer.status, answer.text).toBe(200);
    expect(visitor.cookies.get(`sesion-${name}`)).not.toBe(planted);
    expect(visitor.cookies.get(`sesion-${name}`)).toMatch(/^[\w-]{43}$/);
  });

  test('over https sets a cookie for this host alone, never sent unencrypted', async () => {
    const { answer } = await signIn(secure, await somebody(role));
    const cookie =
      answer.headers.getSetCookie().find((each) => each.includes('sesion-')) ??
      '';
    expect(cookie).toMatch(/^__Host-sesion-\w+=[\w-]{43}; /);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(attribute);
    expect(cookie).not.toMatch(/Domain/i);
    expect(answer.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

async function somebody(role: (typeof signInPaths)[number]) {
  if (role === 'patient') {
    const { dni } = await insertKnownPatient(database);
    return { role, dni, password: dni };
  }
  if (role === 'doctor') {
    return {
      role,
      email: (await insertDoctorAccount(database, { enabledAt: testNow }))
        .email,
    };
  }
  const systemRole = role === 'admin' ? 'Admin' : 'Recepcionista';
  return {
    role,
    email: (await insertUser(database, { role: systemRole })).email,
  };
}

describe('the sign-in refuses look-alikes', () => {
  test.each([
    [
      'a DNI in full-width digits',
      (dni: string) =>
        dni.replaceAll(/\d/g, (digit) =>
          String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
        ),
    ],
    [
      'a DNI in Arabic digits',
      (dni: string) =>
        dni.replaceAll(/\d/g, (digit) =>
          String.fromCharCode(digit.charCodeAt(0) + 0x630),
        ),
    ],
  ])('%s', async (_, disguise) => {
    const { dni } = await insertKnownPatient(database);
    const answer = await newVisitor(server).ask('/api/public/sign-in/patient', {
      body: { dni: disguise(dni), password: dni, rememberMe: false },
    });
    expect(answer.status).toBe(422);
  });

  test.each([
    [
      'an invisible character',
      (dni: string) => `${dni.slice(0, 4)}\u200b${dni.slice(4)}`,
    ],
    ['the direction marks of a chat', (dni: string) => `\u202a${dni}\u202c`],
    [
      'its label and commas',
      (dni: string) =>
        `DNI ${dni.slice(0, 2)},${dni.slice(2, 5)},${dni.slice(5)}`,
    ],
    ['the rest of a CUIL', (dni: string) => `20-${dni}-3`],
  ])('but takes a DNI pasted with %s', async (_, pasted) => {
    const { dni } = await insertKnownPatient(database);
    const answer = await newVisitor(server).ask('/api/public/sign-in/patient', {
      body: { dni: pasted(dni), password: dni, rememberMe: false },
    });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['a Cyrillic а', (email: string) => email.replace('a', '\u0430')],
    ['a full-width @', (email: string) => email.replace('@', '\uff20')],
    ['a long s', (email: string) => email.replace('s', '\u017f')],
  ])('an e-mail with %s', async (_, disguise) => {
    const { email } = await insertUser(database, { role: 'Admin' });
    const answer = await newVisitor(server).ask('/api/public/sign-in/admin', {
      body: {
        email: disguise(email),
        password: staffPassword,
        rememberMe: false,
      },
    });
    expect(answer.json.code).toBe('CREDENTIALS_INVALID');
  });
});

describe('the limits on failed sign-ins', () => {
  test('check exactly five of three hundred wrong passwords sent at once for an account', async () => {
    const { email } = await insertUser(database, { role: 'Admin' });
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        newVisitor(server).ask('/api/public/sign-in/admin', {
          body: { email, password: `otra ${index}`, rememberMe: false },
          headers: {
            'x-forwarded-for': `10.0.${index % 250}.7`,
            host: 'malo.example',
          },
        }),
      ),
    );
    const codes = answers.map(({ json }) => json.code);
    expect(codes.filter((code) => code === 'CREDENTIALS_INVALID')).toHaveLength(
      5,
    );
    expect(
      codes.filter((code) => code === 'PROOF_OF_WORK_NEEDED'),
    ).toHaveLength(295);
    // The right password costs a puzzle too.
    const right = await signIn(server, { role: 'admin', email });
    expect(right.answer.json.code).toBe('PROOF_OF_WORK_NEEDED');
  });

  test('hold for a refused guess that is sent again with its key', async () => {
    const { email } = await insertUser(database, { role: 'Recepcionista' });
    for (let tries = 0; tries < 5; tries++) {
      await signIn(server, { role: 'reception', email, password: 'mal' });
    }
    const body = { email, password: staffPassword, rememberMe: false };
    const headers = { 'idempotency-key': randomUUID() };
    for (let times = 0; times < 3; times++) {
      const answer = await newVisitor(server).ask(
        '/api/public/sign-in/reception',
        { body, headers },
      );
      expect(answer.json.code).toBe('PROOF_OF_WORK_NEEDED');
    }
  });

  test('hold for the remote function', async () => {
    const { email } = await insertUser(database, { role: 'Recepcionista' });
    const verify = (user_password: string) =>
      newVisitor(server).ask('/api/public/rpc/verify_system_user_password', {
        body: { user_email: email, user_password, user_role: 'Recepcionista' },
      });
    expect((await verify(staffPassword)).json).toHaveLength(1);
    for (let tries = 0; tries < 5; tries++)
      expect((await verify('mal')).json).toEqual([]);
    expect((await verify(staffPassword)).status).toBe(429);
    expect(
      (await signIn(server, { role: 'reception', email })).answer.status,
    ).toBe(429);
    // It leaves the same audit events.
    const { rows } = await database.owner.query(
      `select kind, detail->>'code' as code, count(*)::int as times from audit_events
        where detail->>'way' = 'rpc' and at = $1 group by 1, 2 order by 1, 2`,
      [testNow],
    );
    expect(rows).toEqual([
      { kind: 'password_verified', code: null, times: 1 },
      { kind: 'sign_in_failed', code: 'CREDENTIALS_INVALID', times: 5 },
      { kind: 'sign_in_failed', code: 'PROOF_OF_WORK_NEEDED', times: 1 },
    ]);
  });

  test('double an account’s wait at an address with each failure beyond the ninth, up to a day', async () => {
    const user = await insertUser(database, { role: 'Recepcionista' });
    const account = `Recepcionista:${user.email}`;
    const failOnce = async () => {
      await database.owner.query(
        `delete from request_budgets where key not like 'puzzle:%'`,
      );
      await database.owner.query(
        'update sign_in_failures set blocked_until = null',
      );
      const fail = (proofOfWork?: string) =>
        newVisitor(server).ask('/api/public/sign-in/reception', {
          body: {
            email: user.email,
            password: 'mal',
            rememberMe: false,
            proofOfWork,
          },
        });
      const first = await fail();
      const isAsked = first.json.code === 'PROOF_OF_WORK_NEEDED';
      const answer = isAsked
        ? await fail(await solvePuzzle(first.json.data.challenge))
        : first;
      expect(answer.json.code).toBe('CREDENTIALS_INVALID');
      const { rows } = await database.owner.query(
        `select extract(epoch from blocked_until - $2) / 60 as minutes from sign_in_failures
          where account = $1 and key <> account`,
        [account, testNow],
      );
      return {
        isAsked,
        minutes: rows[0].minutes === null ? null : Number(rows[0].minutes),
      };
    };
    const tries: Awaited<ReturnType<typeof failOnce>>[] = [];
    for (let times = 0; times < 18; times++) tries.push(await failOnce());
    expect(tries.map(({ isAsked }) => isAsked)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      ...Array.from({ length: 13 }, () => true),
    ]);
    expect(tries.map(({ minutes }) => minutes)).toEqual([
      ...Array.from({ length: 9 }, () => null),
      15,
      30,
      60,
      120,
      240,
      480,
      960,
      1440,
      1440,
    ]);
    await database.owner.query(
      'update sign_in_failures set in_a_row = 99, blocked_until = null where key = $1',
      [account],
    );
    await failOnce();
    const { answer } = await signIn(server, {
      role: 'reception',
      email: user.email,
    });
    expect(answer.json).toEqual({
      defined: true,
      code: 'PASSWORD_BLOCKED',
      status: 429,
      message: refusals.PASSWORD_BLOCKED.message,
    });
  });

  test('let doctors fail the default password twenty times an hour in all, then switch it off for a day and note that once', async () => {
    const doctors = await Promise.all(
      Array.from({ length: 26 }, () =>
        insertDoctorAccount(database, { password: null, enabledAt: testNow }),
      ),
    );
    for (const { email } of doctors.slice(0, 25)) {
      await database.owner.query(
        `delete from request_budgets where key like 'signInOfAddress%'`,
      );
      const { answer } = await signIn(server, {
        role: 'doctor',
        email,
        password: 'mal',
      });
      expect(answer.json.code).toBe('CREDENTIALS_INVALID');
    }
    const last = doctors.at(-1)?.email ?? '';
    const right = () =>
      signIn(server, {
        role: 'doctor',
        email: last,
        password: defaultPassword,
      });
    expect((await right()).answer.json.code).toBe('CREDENTIALS_INVALID');
    const { rows } = await database.owner.query(
      `select count(*)::int as told from audit_events where kind = 'default_password_off'`,
    );
    expect(rows[0].told).toBe(1);
    await database.owner.query(`delete from request_budgets`);
    expect((await right()).answer.json.code).toBe('CREDENTIALS_INVALID');
    server.clock.now = new Date(testNow.getTime() + 25 * 3_600_000);
    expect((await right()).answer.status).toBe(200);
    server.clock.now = testNow;
  });
});

describe('known and unknown accounts cost the same work, and so the same time', () => {
  // Enough tries for a median; each is one hash.
  const tries = 20;
  let realHash: string;

  beforeAll(async () => {
    realHash = await hashPassword(staffPassword);
  });

  async function hashedAsReally<Account extends { id: string }>(
    table: string,
    account: Account,
  ) {
    await database.owner.query(
      `update ${table} set password_hash = $2 where id = $1`,
      [account.id, realHash],
    );
    return account;
  }
  const user = async (role: 'Admin' | 'Recepcionista') =>
    hashedAsReally('system_users', await insertUser(database, { role }));
  const staff = {
    unknown: (index: number) => ({ email: `nadie${index}@clinica.example` }),
  };
  const patient = {
    unknown: (index: number) => ({ dni: String(39_700_000 + index) }),
  };

  test.each<
    [
      string,
      (typeof signInPaths)[number],
      () => Promise<object>,
      (index: number) => object,
    ]
  >([
    ['an administrator', 'admin', () => user('Admin'), staff.unknown],
    ['a receptionist', 'reception', () => user('Recepcionista'), staff.unknown],
    [
      'a doctor',
      'doctor',
      async () =>
        hashedAsReally(
          'system_users',
          await insertDoctorAccount(database, { enabledAt: testNow }),
        ),
      staff.unknown,
    ],
    [
      'a doctor without a password',
      'doctor',
      () =>
        insertDoctorAccount(database, { password: null, enabledAt: testNow }),
      staff.unknown,
    ],
    [
      'a patient with a password',
      'patient',
      async () =>
        hashedAsReally(
          'patients',
          await insertKnownPatient(database, { hasPassword: true }),
        ),
      patient.unknown,
    ],
    [
      'a patient without a password',
      'patient',
      () => insertKnownPatient(database),
      patient.unknown,
    ],
  ])('%s', async (_, role, insert, unknown) => {
    const work: Record<'known' | 'unknown', number[]> = {
      known: [],
      unknown: [],
    };
    for (let index = 0; index < tries; index++) {
      const { email, dni } = (await insert()) as {
        email?: string;
        dni?: string;
      };
      for (const [which, login] of [
        ['known', role === 'patient' ? { dni } : { email }],
        ['unknown', unknown(index)],
      ] as const) {
        await database.owner.query('delete from request_budgets');
        await database.owner.query('delete from access_alarms');
        const before = process.cpuUsage();
        const body = bodyOf(role, { ...login, password: 'mal' });
        const { status } = await newVisitor(server).ask(
          `/api/public/sign-in/${role}`,
          { body },
        );
        const { user: own, system } = process.cpuUsage(before);
        work[which].push(own + system);
        expect(status).toBe(401);
      }
    }
    const median = (values: number[]) =>
      values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    // A hash costs many times more than any other difference, so this shows that both ways compute one.
    // Processor time, because elapsed time includes the rest of the machine.
    const [value, unknownWork] = [median(work.known), median(work.unknown)];
    expect(
      Math.max(value, unknownWork) / Math.min(value, unknownWork),
    ).toBeLessThan(1.6);
  });
});

test('a request for a foreign host name is refused where the clinic names its own', async () => {
  const request = (host: string) =>
    rawStatus(`${secure.url}/api/public/clinic`, host);
  expect(await request('malo.example')).toBe(421);
  expect(await request('turnos.example.malo.example')).toBe(421);
  expect(await request('turnos.example')).toBe(200);
  expect(await request('127.0.0.1:3000')).toBe(200);
  expect(await request('[::1]:3000')).toBe(200);
});

async function rawStatus(
  url: string,
  host: string,
): Promise<number | undefined> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asking.once('error', reject);
    asking.end();
  });
}

test('the log of all this holds no password, no DNI, no e-mail and no secret of a session', async () => {
  const entry = await somebody('admin');
  const { visitor, session } = await signIn(server, entry);
  const log = server.logged.join('\n');
  for (const secret of [
    staffPassword,
    defaultPassword,
    'alguien@clinica',
    '30111222',
    session.tabKey,
  ]) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toContain(
    visitor.cookies.get('sesion-administracion') ?? 'no cookie',
  );
});
