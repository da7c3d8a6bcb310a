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
  test('who is only identified is asked for a code first', {
    tags: ['all'],
  }, async () => {
    const patient = await insertKnownPatient(database, { isVerified: true });
    const session = await signedInAs(services, { patientId: patient.id });
    expect(await choose(session)).toBe('NEEDS_CODE');
    expect(await hashOfPatient(patient.id)).toBeNull();
  });

  test('who was raised by a code chooses one, is told, and every other session ends', async () => {
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

  test('who has one shows it, right', async () => {
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

  test('who was raised by a code in the last quarter of an hour need not show the one they forgot', async () => {
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
    ['of the commonest', 'password123'],
    ['their name', 'maria perez'],
    ['too long', 'a1'.repeat(100)],
    ['nothing', ''],
  ])('does not get one that is %s', async (_, password) => {
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

  test('who guesses at the present one is stopped after five', async () => {
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

  test('who chooses in two sessions at once has the password of exactly one, and the other ended', async () => {
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

  test('chooses one, gets the account that carries it, and every other session ends', async () => {
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

  test('twice at once gets one password', async () => {
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

test('who works here changes theirs, is told by e-mail, and their other sessions end', async () => {
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

describe('typing one’s own password in a session that the DNI opened', () => {
  async function typed(session: SignedIn, password: string, on = services) {
    const answer = await enterOwnPassword(on, {
      ...(await session.call()),
      password,
    });
    return answer.ok ? answer.value.level : answer.refusal.code;
  }

  test('raises it for good', async () => {
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      hasPassword: true,
    });
    const session = await signedInAs(services, { patientId: patient.id });
    expect(await typed(session, patientPassword)).toBe('N2');
    expect((await session.call(later(59))).actor.level).toBe('N2');
  });

  test('raises nobody whose document was never seen', async () => {
    const patient = await insertKnownPatient(database, { hasPassword: true });
    const session = await signedInAs(services, { patientId: patient.id });
    expect(await typed(session, patientPassword)).toBe('N1');
    expect(
      (await auditOf(database, patient.id)).map(({ kind }) => kind),
    ).not.toContain('level_raised');
  });

  test('is not open to who has none, and the DNI is none', async () => {
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

  test('wrong is counted, ten for the account from however many sessions', {
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
