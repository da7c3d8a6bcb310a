import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { isPasswordOf } from '../../../../base/kernel/hashing/passwords.ts';
import { auditOf, noticesOf } from '../../../../testing/access/sent-codes.ts';
import {
  type SignedIn,
  signedInAs,
} from '../../../../testing/access/signed-in.ts';
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
import { updateSessionRaised } from '../session/raise-queries.ts';
import { enterOwnPassword } from '../step-up/enter-own-password.ts';
import { choosePassword } from './choose-password.ts';

const database = testDatabase();
const chosen = 'Nadie riega los jazmines';
let services: Services;
let rationed: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  rationed = servicesOn(database.db, { budgets: true });
});

function later(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

interface Typed {
  password?: string;
  current?: string;
  now?: Date;
  on?: Services;
}

async function choose(
  session: SignedIn,
  { password = chosen, current, now = testNow, on = services }: Typed = {},
) {
  const answer = await choosePassword(on, {
    ...(await session.call(now)),
    password,
    current,
  });
  if (answer.ok) return answer.value.level;
  const { code } = answer.refusal;
  return code === 'INVALID_INPUT' ? answer.refusal.data.fields[0]?.path : code;
}

async function raise(session: SignedIn, now = testNow): Promise<void> {
  const { actor } = await session.call(now);
  await updateSessionRaised(database.db, { sessionId: actor.sessionId, now });
}

async function hashOfPatient(id: string): Promise<string | null> {
  const { rows } = await database.owner.query(
    'select password_hash from patients where id = $1',
    [id],
  );
  return rows[0].password_hash;
}

let people = 0;

describe('a patient', () => {
  test('is asked for a code first when only identified', {
    tags: ['all'],
  }, async () => {
    const patient = await insertKnownPatient(database, { isVerified: true });
    const session = await signedInAs(services, { patientId: patient.id });
    expect(await choose(session)).toBe('NEEDS_CODE');
    expect(await hashOfPatient(patient.id)).toBeNull();
  });

  test('chooses a password after a code and is told, and the other sessions end', async () => {
    const fullName = `Elena Número ${++people}`;
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      fullName,
    });
    const [session, other] = [
      await signedInAs(services, { patientId: patient.id }),
      await signedInAs(services, { patientId: patient.id }),
    ];
    await raise(session);
    expect(await choose(session)).toBe('N2');
    expect(
      await isPasswordOf((await hashOfPatient(patient.id)) ?? '', chosen),
    ).toBe(true);
    expect(await other.actor()).toBeNull();
    const { actor } = await session.call(later(120 - 61));
    expect(actor).toMatchObject({
      level: 'N2',
      hasOwnPassword: true,
      facts: { credential: 'own_password' },
    });
    expect(await noticesOf(database, fullName)).toEqual([
      { what: 'password_set', address: null },
    ]);
    const events = await auditOf(database, patient.id);
    expect(events.map(({ kind }) => kind)).toContain('password_set');
    expect(JSON.stringify(events)).not.toContain(chosen);
  });

  test('has to give the current password', async () => {
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      hasPassword: true,
    });
    const session = await signedInAs(services, {
      patientId: patient.id,
      credential: 'own_password',
    });
    expect(await choose(session)).toBe('current');
    expect(await choose(session, { current: 'otra cosa' })).toBe(
      'WRONG_PASSWORD',
    );
    expect(await choose(session, { current: patientPassword })).toBe('N2');
  });

  test('need not give a forgotten password for 15 minutes after a code', async () => {
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      hasPassword: true,
    });
    const forgot = await signedInAs(services, {
      patientId: patient.id,
      credential: 'dni',
    });
    await raise(forgot);
    expect(await choose(forgot, { now: later(14) })).toBe('N2');
    const again = await signedInAs(services, {
      patientId: patient.id,
      credential: 'own_password',
    });
    await raise(again);
    expect(await choose(again, { now: later(15) })).toBe('current');
  });

  test.each([
    ['too short', 'corta12'],
    ['the DNI', null],
    ['too common', 'password123'],
    ['their name', 'maria perez'],
    ['too long', 'a1'.repeat(100)],
    ['empty', ''],
  ])('cannot choose a password that is %s', async (_, password) => {
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      fullName: 'María Pérez',
    });
    const session = await signedInAs(services, { patientId: patient.id });
    await raise(session);
    expect(await choose(session, { password: password ?? patient.dni })).toBe(
      'password',
    );
    expect(await hashOfPatient(patient.id)).toBeNull();
  });

  test('is stopped after five wrong guesses at the current password', async () => {
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      hasPassword: true,
    });
    const session = await signedInAs(services, {
      patientId: patient.id,
      credential: 'own_password',
    });
    const call = await session.call();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        choosePassword(rationed, {
          ...call,
          password: chosen,
          current: 'a ver si es esta',
        }),
      ),
    );
    const codes = answers.map((answer) =>
      answer.ok ? 'ok' : answer.refusal.code,
    );
    expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(
      15,
    );
    expect(
      await choose(session, { current: patientPassword, on: rationed }),
    ).toBe('TOO_MANY_ATTEMPTS');
  });

  test('gets one password when choosing in two sessions at once, and the other session ends', async () => {
    const patient = await insertKnownPatient(database, { isVerified: true });
    const sessions = await Promise.all(
      [1, 2].map(async () => {
        const session = await signedInAs(services, { patientId: patient.id });
        await raise(session);
        return session;
      }),
    );
    const calls = await Promise.all(sessions.map((session) => session.call()));
    const answers = await Promise.all(
      calls.map((call, index) =>
        choosePassword(services, { ...call, password: `${chosen} ${index}` }),
      ),
    );
    const winner = answers.findIndex((answer) => answer.ok);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(
      answers.filter(
        (answer) => !answer.ok && answer.refusal.code === 'NOT_SIGNED_IN',
      ),
    ).toHaveLength(1);
    expect(
      await isPasswordOf(
        (await hashOfPatient(patient.id)) ?? '',
        `${chosen} ${winner}`,
      ),
    ).toBe(true);
    const open = await Promise.all(sessions.map((session) => session.actor()));
    expect(open.filter((actor) => actor === null)).toHaveLength(1);
  });
});

describe('a doctor in their first access', () => {
  const firstAccess = { enabledAt: testNow, password: null, hasUser: false };

  test('chooses a password and gets an account with it, and every other session ends', async () => {
    const doctor = await insertDoctorAccount(database, firstAccess);
    const opened = {
      role: 'doctor' as const,
      doctorId: doctor.doctorId,
      credential: 'default_password' as const,
    };
    const [session, other] = [
      await signedInAs(services, opened),
      await signedInAs(services, opened),
    ];
    expect((await session.call()).actor).toMatchObject({
      level: 'N1',
      mustChoosePassword: true,
    });
    expect(await choose(session)).toBe('N2');
    const { rows } = await database.owner.query(
      "select id, name, password_hash, password_set_at from system_users where email = $1 and role = 'Doctor'",
      [doctor.email],
    );
    expect(rows).toHaveLength(1);
    expect(await isPasswordOf(rows[0].password_hash, chosen)).toBe(true);
    expect(rows[0]).toMatchObject({
      name: doctor.name,
      password_set_at: testNow,
    });
    expect((await session.call()).actor).toMatchObject({
      userId: rows[0].id,
      mustChoosePassword: false,
    });
    expect(await other.actor()).toBeNull();
  });

  test('gets one password from three requests', async () => {
    const doctor = await insertDoctorAccount(database, {
      ...firstAccess,
      hasUser: true,
    });
    const calls = await Promise.all(
      [1, 2, 3].map(async () => {
        const session = await signedInAs(services, {
          role: 'doctor' as const,
          doctorId: doctor.doctorId,
          credential: 'default_password' as const,
        });
        return session.call();
      }),
    );
    const answers = await Promise.all(
      calls.map((call, index) =>
        choosePassword(services, { ...call, password: `${chosen} ${index}` }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const winner = answers.findIndex((answer) => answer.ok);
    const { rows } = await database.owner.query(
      'select password_hash from system_users where id = $1',
      [doctor.id],
    );
    expect(
      await isPasswordOf(rows[0].password_hash, `${chosen} ${winner}`),
    ).toBe(true);
  });
});

test('a receptionist changes the password and is told by e-mail, and the other sessions end', async () => {
  const user = await insertUser(database, {
    role: 'Recepcionista',
    name: 'Rosa Del Mostrador',
  });
  const opened = {
    role: 'reception' as const,
    userId: user.id,
    credential: 'own_password' as const,
  };
  const [session, other] = [
    await signedInAs(services, opened),
    await signedInAs(services, opened),
  ];
  expect(await choose(session, { current: 'no es esta' })).toBe(
    'WRONG_PASSWORD',
  );
  expect(await choose(session, { current: staffPassword })).toBe('N2');
  expect(await other.actor()).toBeNull();
  expect(await noticesOf(database, user.name)).toEqual([
    { what: 'password_set', address: user.email },
  ]);
});

describe('typing the own password in a session that the DNI opened', () => {
  async function typed(session: SignedIn, password: string, on = services) {
    const answer = await enterOwnPassword(on, {
      ...(await session.call()),
      password,
    });
    return answer.ok ? answer.value.level : answer.refusal.code;
  }

  test('keeps the session raised', async () => {
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      hasPassword: true,
    });
    const session = await signedInAs(services, { patientId: patient.id });
    expect(await typed(session, patientPassword)).toBe('N2');
    expect((await session.call(later(59))).actor.level).toBe('N2');
  });

  test('does not raise the level of an unverified patient', async () => {
    const patient = await insertKnownPatient(database, { hasPassword: true });
    const session = await signedInAs(services, { patientId: patient.id });
    expect(await typed(session, patientPassword)).toBe('N1');
    expect(
      (await auditOf(database, patient.id)).map(({ kind }) => kind),
    ).not.toContain('level_raised');
  });

  test('is refused without an own password, and the DNI does not count', async () => {
    const [without, withOwn] = [
      await insertKnownPatient(database, { isVerified: true }),
      await insertKnownPatient(database, {
        isVerified: true,
        hasPassword: true,
      }),
    ];
    expect(
      await typed(
        await signedInAs(services, { patientId: without.id }),
        without.dni,
      ),
    ).toBe('WAY_NOT_OPEN');
    expect(
      await typed(
        await signedInAs(services, { patientId: withOwn.id }),
        withOwn.dni,
      ),
    ).toBe('WRONG_PASSWORD');
  });

  test('fails at most ten times for the account, from any number of sessions', {
    tags: ['all'],
  }, async () => {
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      hasPassword: true,
    });
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () =>
        signedInAs(services, { patientId: patient.id }),
      ),
    );
    const answers = await Promise.all(
      sessions.map((session) => typed(session, 'no es esta', rationed)),
    );
    expect(
      answers.filter((answer) => answer === 'WRONG_PASSWORD'),
    ).toHaveLength(10);
    expect(
      answers.filter((answer) => answer === 'TOO_MANY_ATTEMPTS'),
    ).toHaveLength(10);
  });
});
