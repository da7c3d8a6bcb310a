import { generateSync } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  auditOf,
  noticesOf,
  otherThan,
} from '../../../../testing/access/sent-codes.ts';
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
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { confirmTotp } from '../factors/confirm-totp.ts';
import { listFactors } from '../factors/list-factors.ts';
import { removeFactor } from '../factors/remove-factor.ts';
import { startTotp } from '../factors/start-totp.ts';
import { enterTotp } from './enter-totp.ts';
import { listStepUpWays } from './list-step-up-ways.ts';

const database = testDatabase({ maxConnections: 40 });
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

function codeOf(secret: string, now = testNow): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
}

let people = 0;

async function newAdmin() {
  const user = await insertUser(database, {
    role: 'Admin',
    name: `Administradora ${++people}`,
  });
  const open = (now = testNow) =>
    signedInAs(services, {
      role: 'admin',
      userId: user.id,
      credential: 'own_password',
      now,
    });
  return { user, open, session: await open() };
}

async function begin(session: SignedIn, now = testNow) {
  const begun = await startTotp(services, await session.call(now));
  if (!begun.ok) throw new Error(begun.refusal.code);
  return begun.value;
}

async function confirm(
  session: SignedIn,
  begun: { factorId: string },
  code: string,
  now = testNow,
) {
  const { factorId } = begun;
  const answer = await confirmTotp(services, {
    ...(await session.call(now)),
    factorId,
    code,
  });
  return answer.ok ? answer.value.level : answer.refusal.code;
}

/** An administrator with an app, and another session of theirs that has not shown it. */
async function withApp() {
  const { user, open, session } = await newAdmin();
  const begun = await begin(session);
  await confirm(session, begun, codeOf(begun.secret));
  return {
    user,
    first: session,
    session: await open(later(5)),
    open,
    ...begun,
  };
}

async function show(
  session: SignedIn,
  code: string,
  { now = later(5), on = services } = {},
) {
  const answer = await enterTotp(on, { ...(await session.call(now)), code });
  return answer.ok ? answer.value.level : answer.refusal.code;
}

describe('adding an app', () => {
  test('takes its first right code, which counts as shown, and the owner is told', async () => {
    const { user, session } = await newAdmin();
    const begun = await begin(session);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(decodeURIComponent(begun.uri)).toContain(user.email);
    expect((await session.call()).actor).toMatchObject({
      level: 'N2',
      needsSecondFactor: false,
    });
    expect(
      await listFactors(database.db, (await session.call()).actor),
    ).toEqual([]);
    expect(await confirm(session, begun, otherThan(codeOf(begun.secret)))).toBe(
      'CODE_WRONG',
    );
    expect(await confirm(session, begun, codeOf(begun.secret))).toBe('N3');
    expect(
      await listFactors(database.db, (await session.call()).actor),
    ).toEqual([
      {
        id: begun.factorId,
        kind: 'totp',
        name: 'Aplicación de autenticación',
        addedAt: testNow.toISOString(),
        lastUsedAt: testNow.toISOString(),
      },
    ]);
    expect(await noticesOf(database, user.name)).toEqual([
      { what: 'factor_added', address: user.email },
    ]);
    const kinds = (await auditOf(database, user.id)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'sign_in',
      'step_up_failed',
      'factor_added',
      'level_raised',
    ]);
  });

  test('stores its secret sealed', async () => {
    const { factorId, secret } = await withApp();
    const { rows } = await database.owner.query(
      'select secret from second_factors where id = $1',
      [factorId],
    );
    expect(rows[0].secret.includes(Buffer.from(secret))).toBe(false);
  });

  test('fails for another user, for an earlier start, and after half an hour', async () => {
    const [entry, other] = [await newAdmin(), await newAdmin()];
    const begun = await begin(entry.session);
    expect(await confirm(other.session, begun, codeOf(begun.secret))).toBe(
      'NOT_FOUND',
    );
    const anew = await begin(entry.session);
    expect(await confirm(entry.session, begun, codeOf(begun.secret))).toBe(
      'NOT_FOUND',
    );
    const late = later(30);
    expect(
      await confirm(entry.session, anew, codeOf(anew.secret, late), late),
    ).toBe('NOT_FOUND');
  });

  test('happens once, however often it is confirmed at once', async () => {
    const { user, session } = await newAdmin();
    const { factorId, secret } = await begin(session);
    const call = await session.call();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        confirmTotp(services, { ...call, factorId, code: codeOf(secret) }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await noticesOf(database, user.name)).toHaveLength(1);
  });

  test('is refused to a doctor in the first access, without an account', async () => {
    const doctor = await insertDoctorAccount(database, {
      enabledAt: testNow,
      password: null,
      hasUser: false,
    });
    const session = await signedInAs(services, {
      role: 'doctor' as const,
      doctorId: doctor.doctorId,
      credential: 'default_password' as const,
    });
    expect(await startTotp(services, await session.call())).toMatchObject({
      refusal: { code: 'NEEDS_CODE' },
    });
  });
});

describe('showing an app', () => {
  test('raises the session for a quarter of an hour', async () => {
    const { session, secret } = await withApp();
    expect((await session.call(later(5))).actor).toMatchObject({
      level: 'N1',
      needsSecondFactor: true,
    });
    expect(
      await listStepUpWays(services, await session.call(later(5))),
    ).toMatchObject({ totp: true });
    expect(await show(session, codeOf(secret, later(5)))).toBe('N3');
    expect((await session.call(later(19))).actor.level).toBe('N3');
    expect((await session.call(later(20))).actor.level).toBe('N2');
  });

  test('works once with each code, in any session', async () => {
    const { session, open, secret } = await withApp();
    const code = codeOf(secret, later(5));
    expect(await show(session, code)).toBe('N3');
    expect(await show(session, code)).toBe('CODE_WRONG');
    expect(await show(await open(later(5)), code)).toBe('CODE_WRONG');
    expect(await show(session, codeOf(secret, later(4.5)))).toBe('CODE_WRONG');
    expect(await show(session, codeOf(secret, later(5.5)))).toBe('N3');
  });

  test('fails with the code that added it', async () => {
    const { first, secret } = await withApp();
    expect(await show(first, codeOf(secret), { now: testNow })).toBe(
      'CODE_WRONG',
    );
  });

  test('succeeds once when many sessions type the same code at once', async () => {
    const { open, secret } = await withApp();
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () => open(later(5))),
    );
    const code = codeOf(secret, later(5));
    const answers = await Promise.all(
      sessions.map((session) => show(session, code)),
    );
    expect(answers.filter((answer) => answer === 'N3')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(
      19,
    );
  });

  test('stops after five wrong codes in a quarter of an hour, in one session or many', async () => {
    const { open, secret } = await withApp();
    const sessions = await Promise.all(
      Array.from({ length: 30 }, () => open(later(5))),
    );
    const wrong = otherThan(
      ...[4.5, 5, 5.5].map((minutes) => codeOf(secret, later(minutes))),
    );
    const answers = await Promise.all(
      sessions.map((session) => show(session, wrong, { on: rationed })),
    );
    expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(5);
    expect(
      answers.filter((answer) => answer === 'TOO_MANY_ATTEMPTS'),
    ).toHaveLength(25);
    const right = codeOf(secret, later(5));
    expect(await show(await open(later(5)), right, { on: rationed })).toBe(
      'TOO_MANY_ATTEMPTS',
    );
  });

  test('tells how many tries are left after a wrong code', async () => {
    const { session, secret } = await withApp();
    const wrong = otherThan(
      ...[4.5, 5, 5.5].map((minutes) => codeOf(secret, later(minutes))),
    );
    for (const attemptsLeft of [4, 3]) {
      const answer = await enterTotp(rationed, {
        ...(await session.call(later(5))),
        code: wrong,
      });
      expect(answer).toMatchObject({
        refusal: { code: 'CODE_WRONG', data: { attemptsLeft } },
      });
    }
  });

  test('is refused without an app', async () => {
    const { session } = await newAdmin();
    expect(await show(session, '123456')).toBe('WAY_NOT_OPEN');
  });

  test('raises a verified patient who signed in with the DNI', async () => {
    const patient = await insertKnownPatient(database, {
      isVerified: true,
      hasPassword: true,
    });
    const session = await signedInAs(services, {
      patientId: patient.id,
      credential: 'own_password',
    });
    const begun = await begin(session);
    expect(await confirm(session, begun, codeOf(begun.secret))).toBe('N3');
    const byDni = await signedInAs(services, {
      patientId: patient.id,
      now: later(5),
    });
    expect((await byDni.call(later(5))).actor.level).toBe('N1');
    expect(await show(byDni, codeOf(begun.secret, later(5)))).toBe('N3');
  });
});

describe('removing an app', () => {
  test('tells its owner, and later sessions ask for no app', async () => {
    const { user, first, session, factorId } = await withApp();
    const call = await first.call(later(5));
    expect(await removeFactor(services, { ...call, factorId })).toMatchObject({
      ok: true,
    });
    expect((await session.call(later(5))).actor).toMatchObject({
      level: 'N2',
      needsSecondFactor: false,
    });
    expect(
      (await noticesOf(database, user.name)).map(({ what }) => what),
    ).toEqual(['factor_added', 'factor_removed']);
    expect(
      (await auditOf(database, user.id)).map(({ kind }) => kind),
    ).toContain('factor_removed');
    expect(await removeFactor(services, { ...call, factorId })).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('needs its owner', async () => {
    const [entry, other] = [await withApp(), await newAdmin()];
    const stolen = {
      ...(await other.session.call()),
      factorId: entry.factorId,
    };
    expect(await removeFactor(services, stolen)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect((await entry.session.call(later(5))).actor.needsSecondFactor).toBe(
      true,
    );
  });
});
