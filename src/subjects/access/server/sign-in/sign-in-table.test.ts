import { beforeAll, describe, expect, test } from 'vitest';
import { refusals } from '../../../../app/contract/refusals.ts';
import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  patientPassword,
  staffPassword,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../../testing/servers/test-server.ts';

/* Every account, with every credential, at every sign-in: the level that opens, or the refusal. */

const defaultPassword = 'Primera vez en la clínica';
const database = testDatabase();
const server = testServer(database, {
  services: async () => {
    const services = servicesOn(database.db);
    return {
      ...services,
      access: {
        ...services.access,
        defaultPasswordHash: await hashPassword(defaultPassword),
      },
    };
  },
});
const serverWithoutDefault = testServer(database);

beforeAll(async () => {
  await insertSmallClinic(database);
});

interface Expected {
  code?: RefusalCode;
  level?: 'N1' | 'N2';
  mustChoosePassword?: boolean;
}

async function expectAnswer(
  path: string,
  body: object,
  expected: Expected & { isRemembered?: boolean },
  at = server,
): Promise<void> {
  const answer = await newVisitor(at).ask(`/api/public/sign-in/${path}`, {
    body,
  });
  if (expected.code) {
    expect(answer.json).toMatchObject({
      code: expected.code,
      message: refusals[expected.code].message,
    });
    expect(answer.status).toBe(401);
    // Nothing about the person, and no session cookie.
    expect(Object.keys(answer.json).sort()).toEqual([
      'code',
      'defined',
      'message',
      'status',
    ]);
    expect(
      answer.headers
        .getSetCookie()
        .filter((cookie) => cookie.startsWith('sesion-')),
    ).toEqual([]);
    return;
  }
  expect(answer.status, answer.text).toBe(200);
  const { level, mustChoosePassword } = answer.json.session;
  expect({ level, mustChoosePassword }).toEqual({
    level: expected.level,
    mustChoosePassword: expected.mustChoosePassword ?? false,
  });
  const cookie =
    answer.headers.getSetCookie().find((each) => each.startsWith('sesion-')) ??
    '';
  expect(/Expires=/i.test(cookie)).toBe(expected.isRemembered ?? false);
}

describe('a patient', () => {
  type Typed =
    | 'their DNI'
    | 'their DNI with dots'
    | 'their own password'
    | 'another DNI'
    | 'something else';
  const opens: Record<string, Partial<Record<Typed, 'N1' | 'N2'>>> = {
    // preset, whether the patient chose a password, whether reception verified their identity
    'original, no password, unverified': { 'their DNI': 'N1' },
    'original, no password, verified': { 'their DNI': 'N1' },
    'original, a password, unverified': {
      'their DNI': 'N1',
      'their own password': 'N1',
    },
    'original, a password, verified': {
      'their DNI': 'N1',
      'their own password': 'N2',
    },
    'recomendado, no password, unverified': { 'their DNI': 'N1' },
    'recomendado, no password, verified': { 'their DNI': 'N1' },
    'recomendado, a password, unverified': { 'their own password': 'N1' },
    'recomendado, a password, verified': { 'their own password': 'N2' },
    'estricto, no password, unverified': {},
    'estricto, no password, verified': {},
    'estricto, a password, unverified': { 'their own password': 'N1' },
    'estricto, a password, verified': { 'their own password': 'N2' },
  };
  const allTyped: Typed[] = [
    'their DNI',
    'their DNI with dots',
    'their own password',
    'another DNI',
    'something else',
  ];

  test.each(Object.entries(opens))('%s', async (account, table) => {
    const [preset, password, verified] = account.split(', ');
    await database.owner.query('update access_settings set preset = $1', [
      preset,
    ]);
    const { dni } = await insertKnownPatient(database, {
      hasPassword: password === 'a password',
      isVerified: verified === 'verified',
    });
    const words: Record<Typed, string> = {
      'their DNI': dni,
      'their DNI with dots': dni.replace(/\B(?=(?:\d{3})+$)/g, '.'),
      'their own password': patientPassword,
      'another DNI': '31999888',
      'something else': 'contraseña',
    };
    for (const typed of allTyped) {
      const result =
        table[typed === 'their DNI with dots' ? 'their DNI' : typed];
      const refused = preset === 'estricto' ? 'NOT_ADMITTED' : 'WRONG_PASSWORD';
      const expected: Expected = result ? { level: result } : { code: refused };
      for (const rememberMe of [false, true]) {
        const body = { dni, password: words[typed], rememberMe };
        await expectAnswer('patient', body, {
          ...expected,
          isRemembered: rememberMe,
        });
      }
    }
    await database.owner.query(
      `update access_settings set preset = 'recomendado'`,
    );
  });

  test('with an unknown DNI reads so, with any password', async () => {
    for (const password of ['39888777', patientPassword, 'x']) {
      await expectAnswer(
        'patient',
        { dni: '39888777', password, rememberMe: false },
        { code: 'DNI_NOT_FOUND' },
      );
    }
  });

  test('with a DNI that opens nothing gets the same refusal as an unknown DNI or an own password', async () => {
    await database.owner.query(
      `update access_settings set preset = 'estricto'`,
    );
    const [without, withOwn] = [
      await insertKnownPatient(database, { hasPassword: false }),
      await insertKnownPatient(database, { hasPassword: true }),
    ];
    const dnis = [without.dni, withOwn.dni, '39888777'];
    const said = new Set<string>();
    for (const dni of dnis) {
      for (const password of [dni, 'x']) {
        const body = { dni, password, rememberMe: false };
        said.add(
          (
            await newVisitor(server).ask('/api/public/sign-in/patient', {
              body,
            })
          ).text,
        );
      }
    }
    expect(said.size).toBe(1);
    await database.owner.query(
      `update access_settings set preset = 'recomendado'`,
    );
  });

  test('gets in with the DNI when the clinic sets that against the preset', async () => {
    const { dni } = await insertKnownPatient(database, {
      hasPassword: true,
      isVerified: true,
    });
    await database.owner.query(
      `update access_settings set dni_opens = 'always'`,
    );
    await expectAnswer(
      'patient',
      { dni, password: dni, rememberMe: false },
      { level: 'N1' },
    );
    await database.owner.query(`update access_settings set dni_opens = null`);
    await expectAnswer(
      'patient',
      { dni, password: dni, rememberMe: false },
      { code: 'WRONG_PASSWORD' },
    );
  });
});

describe('a doctor', () => {
  const aDay = 24 * 3_600_000;
  const doctors = {
    'with a password, enabled and active': {},
    'with a password, disabled': { isEnabled: false },
    'with a password, on leave': { status: 'on_leave' },
    'with a password, whose user is inactive': { isActive: false },
    'with a password, disabled, whose user is inactive': {
      isEnabled: false,
      isActive: false,
    },
    'without a password, enabled today': { password: null },
    'without a password, enabled seven days ago': {
      password: null,
      enabledAt: 7,
    },
    'without a password, enabled eight days ago': {
      password: null,
      enabledAt: 8,
    },
    'without a password, disabled': { password: null, isEnabled: false },
    'without a password, on leave': { password: null, status: 'retired' },
    'without a password, whose user is inactive': {
      password: null,
      isActive: false,
    },
    'without any user, enabled today': { hasUser: false },
  };
  const own = { level: 'N2', isRemembered: true } as const;
  const first = {
    level: 'N1',
    mustChoosePassword: true,
    isRemembered: true,
  } as const;
  const invalid = { code: 'CREDENTIALS_INVALID' } as const;
  const notFound = { code: 'DOCTOR_NOT_FOUND' } as const;
  const expected: Record<
    keyof typeof doctors,
    [own: Expected, byDefault: Expected]
  > = {
    'with a password, enabled and active': [own, invalid],
    'with a password, disabled': [notFound, invalid],
    'with a password, on leave': [notFound, invalid],
    'with a password, whose user is inactive': [
      { code: 'USER_INACTIVE' },
      invalid,
    ],
    'with a password, disabled, whose user is inactive': [notFound, invalid],
    'without a password, enabled today': [invalid, first],
    'without a password, enabled seven days ago': [invalid, first],
    'without a password, enabled eight days ago': [invalid, invalid],
    'without a password, disabled': [invalid, invalid],
    'without a password, on leave': [invalid, invalid],
    'without a password, whose user is inactive': [invalid, invalid],
    'without any user, enabled today': [invalid, first],
  };

  test.each(Object.entries(doctors))('%s', async (name, made) => {
    const { enabledAt = 0, ...account } = made as {
      enabledAt?: number;
      password?: null;
    };
    const { email } = await insertDoctorAccount(database, {
      ...account,
      enabledAt: new Date(testNow.getTime() - enabledAt * aDay),
    });
    const [byOwn, byDefault] = expected[name as keyof typeof doctors];
    await expectAnswer('doctor', { email, password: 'otra cosa' }, invalid);
    await expectAnswer('doctor', { email, password: staffPassword }, byOwn);
    await expectAnswer(
      'doctor',
      { email: ` ${email.toUpperCase()} `, password: staffPassword },
      byOwn,
    );
    await expectAnswer(
      'doctor',
      { email, password: defaultPassword },
      byDefault,
    );
    await expectAnswer(
      'doctor',
      { email, password: defaultPassword },
      invalid,
      serverWithoutDefault,
    );
  });

  test('with the right password but not in the list of doctors reads so', async () => {
    const { email } = await insertUser(database, { role: 'Doctor' });
    await expectAnswer('doctor', { email, password: staffPassword }, notFound);
    await expectAnswer('doctor', { email, password: defaultPassword }, invalid);
  });

  test('with an unknown e-mail gets the answer to a wrong password', async () => {
    await expectAnswer(
      'doctor',
      { email: 'nadie@clinica.example', password: staffPassword },
      invalid,
    );
  });
});

describe('a user', () => {
  const systemRoles = ['Doctor', 'Admin', 'Recepcionista'] as const;
  const doorOf = { Admin: 'admin', Recepcionista: 'reception' } as const;

  test.each(
    systemRoles.flatMap((role) =>
      [true, false].map((isActive) => [role, isActive] as const),
    ),
  )(
    'with role %s, active: %s, signs in to the own role only',
    async (role, isActive) => {
      const { email } = await insertUser(database, { role, isActive });
      for (const [doorRole, path] of Object.entries(doorOf)) {
        const isOwn = doorRole === role;
        for (const rememberMe of [true, false]) {
          const right = { email, password: staffPassword, rememberMe };
          await expectAnswer(path, right, {
            ...(!isOwn
              ? { code: 'CREDENTIALS_INVALID' }
              : isActive
                ? { level: 'N2' }
                : { code: 'USER_INACTIVE' }),
            isRemembered: rememberMe,
          });
          for (const password of ['otra cosa', defaultPassword]) {
            await expectAnswer(
              path,
              { email, password, rememberMe },
              { code: 'CREDENTIALS_INVALID' },
            );
          }
        }
      }
    },
  );

  test('without a password does not get in with any', async () => {
    const { email } = await insertUser(database, {
      role: 'Admin',
      password: null,
    });
    for (const password of [
      staffPassword,
      defaultPassword,
      'null',
      'undefined',
    ]) {
      await expectAnswer(
        'admin',
        { email, password, rememberMe: false },
        { code: 'CREDENTIALS_INVALID' },
      );
    }
  });

  test('with one e-mail may have two roles, each with an own password', async () => {
    const { email } = await insertUser(database, { role: 'Admin' });
    await insertUser(database, {
      role: 'Recepcionista',
      email,
      password: 'La otra, de mostrador',
    });
    await expectAnswer(
      'admin',
      { email, password: staffPassword, rememberMe: false },
      { level: 'N2' },
    );
    const atTheCounter = {
      email,
      password: 'La otra, de mostrador',
      rememberMe: false,
    };
    await expectAnswer('reception', atTheCounter, { level: 'N2' });
    await expectAnswer('admin', atTheCounter, { code: 'CREDENTIALS_INVALID' });
  });
});

describe('verify_system_user_password', () => {
  const verify = (body: object) =>
    newVisitor(server).ask('/api/public/rpc/verify_system_user_password', {
      body,
    });

  test('lists the user with this e-mail, password and role, active or not', async () => {
    for (const isActive of [true, false]) {
      const user = await insertUser(database, {
        role: 'Recepcionista',
        isActive,
        name: 'Paula Ibáñez',
      });
      const answer = await verify({
        user_email: user.email,
        user_password: staffPassword,
        user_role: 'Recepcionista',
      });
      expect(answer.json).toEqual([
        {
          id: user.id,
          email: user.email,
          name: 'Paula Ibáñez',
          role: 'Recepcionista',
          is_active: isActive,
        },
      ]);
      expect(
        answer.headers
          .getSetCookie()
          .filter((cookie) => cookie.startsWith('sesion-')),
      ).toEqual([]);
    }
  });

  test.each(['Doctor', 'Admin'])(
    'lists no receptionist who claims the role %s',
    async (user_role) => {
      const { email } = await insertUser(database, { role: 'Recepcionista' });
      const answer = await verify({
        user_email: email,
        user_password: staffPassword,
        user_role,
      });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual([]);
    },
  );

  test.each([
    [{ user_role: 'admin' }],
    [{ user_role: ['Admin'] }],
    [{ user_role: null }],
    [{ user_password: '' }],
    [{ user_password: ['x'] }],
    [{ user_email: { $ne: null } }],
    [{ is_active: true }],
  ])('refuses %j', async (changes) => {
    const body = {
      user_email: 'a@b.example',
      user_password: 'x',
      user_role: 'Admin',
      ...changes,
    };
    const answer = await verify(body);
    expect(answer.status).toBe(422);
    expect(answer.json.code).toBe('INVALID_INPUT');
  });
});
