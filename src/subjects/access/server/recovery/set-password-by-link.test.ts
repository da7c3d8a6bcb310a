import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { isPasswordOf } from '../../../../base/kernel/hashing/passwords.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import {
  accessMessages,
  auditKindsOf,
  tokensSentTo,
} from '../../../../testing/access/access.ts';
import { newBrowser, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { inParallel } from '../../../../testing/database/in-parallel.ts';
import { isLongProof } from '../../../../testing/long-proof.ts';
import { rationStaffAttempt } from '../attempts/staff-attempt.ts';
import {
  deleteOldFailures,
  updateSignInFailed,
} from '../attempts/staff-queries.ts';
import { readLink } from '../links/read-link.ts';
import { insertKnownStaffBrowser } from '../session/known-staff-browser-queries.ts';
import { insertSession } from '../session/session-queries.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

const database = testDatabase();
// Twenty-five of them at a time.
const many = isLongProof ? 100 : 40;
let services: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
});

const password = 'lluvia sobre el tejado';
const later = (minutes: number) =>
  new Date(testNow.getTime() + minutes * 60_000);

function set(token: string, { typed = password, now = testNow } = {}) {
  return setPasswordByLink(services, {
    token,
    password: typed,
    address: 'a',
    now,
  });
}

async function patientWithLink() {
  const email = `${randomUUID()}@ejemplo.com`;
  const patient = await insertPatient(database, { email });
  await sendPasswordLink(services, {
    whom: { who: 'patient', dni: patient.dni },
    address: randomUUID(),
    now: testNow,
  });
  const [token = ''] = await tokensSentTo(database, email);
  return { ...patient, email, token };
}

async function userWithLink(role: 'Admin' | 'Doctor' | 'Recepcionista') {
  const user = await insertUser(database, {
    role,
    name: 'Rosa Quiroga',
    password: 'la clave de antes',
  });
  await sendPasswordLink(services, {
    whom: { who: 'staff', email: user.email },
    address: randomUUID(),
    now: testNow,
  });
  const [token = ''] = await tokensSentTo(database, user.email);
  return { ...user, token };
}

async function passwordOf(table: 'patients' | 'system_users', id: string) {
  const { rows } = await database.owner.query(
    `select password_hash, password_set_at from ${table} where id = $1`,
    [id],
  );
  return rows[0];
}

const isVoid = { ok: false, refusal: { code: 'LINK_VOID' } };

describe('a patient with a link', () => {
  test('sets the password once and is told of it, and the audit notes it', async () => {
    const { id, token } = await patientWithLink();
    expect(await set(token)).toEqual({
      ok: true,
      value: { role: 'patient', name: 'María Pérez' },
    });
    const { password_hash, password_set_at } = await passwordOf('patients', id);
    expect(password_set_at).toEqual(testNow);
    expect(await isPasswordOf(password_hash, password)).toBe(true);
    expect(await set(token, { typed: 'otra que también sirve' })).toEqual(
      isVoid,
    );
    expect(await passwordOf('patients', id)).toEqual({
      password_hash,
      password_set_at,
    });
    expect(await auditKindsOf(database, { patientId: id })).toEqual([
      'password_link_sent',
      'link_used',
      'password_set',
    ]);
    const told = (await accessMessages(database)).filter(
      ({ patientId }) => patientId === id,
    );
    expect(told.map(({ kind }) => kind)).toEqual([
      'password_link',
      'security_notice',
    ]);
  });

  test(`using it ${many} times at once succeeds once`, async () => {
    const { id, token } = await patientWithLink();
    const answers = await inParallel(Array.from({ length: many }), 25, () =>
      set(token),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer).toEqual(isVoid);
    expect(await auditKindsOf(database, { patientId: id })).toEqual([
      'password_link_sent',
      'link_used',
      'password_set',
    ]);
  });

  test.each([
    ['short', 'corta'],
    ['one of the commonest', 'password123'],
    ['their name', 'maria perez'],
    ['five thousand characters', 'x'.repeat(5000)],
  ])(
    'with a password that is %s reads so at the field, and keeps the link',
    async (_, typed) => {
      const { token } = await patientWithLink();
      expect(await set(token, { typed })).toMatchObject({
        ok: false,
        refusal: {
          code: 'INVALID_INPUT',
          data: { fields: [{ path: 'password' }] },
        },
      });
      expect(await set(token)).toMatchObject({ ok: true });
    },
  );

  test('cannot use the DNI as password', async () => {
    const { dni, token } = await patientWithLink();
    expect(await set(token, { typed: dni })).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
  });

  test('comes too late after an hour', async () => {
    const { id, token } = await patientWithLink();
    expect(await set(token, { now: later(60) })).toEqual(isVoid);
    expect(await passwordOf('patients', id)).toEqual({
      password_hash: null,
      password_set_at: null,
    });
  });

  test('loses all open sessions, and no new one opens', async () => {
    const { id, token } = await patientWithLink();
    const session = {
      role: 'patient',
      patientId: id,
      doctorId: null,
      userId: null,
      credential: 'dni',
      isRemembered: false,
      device: 'Chrome en Android',
      now: testNow,
    } as const;
    for (const _ of ['phone', 'computer']) {
      const [tokenHash, tabKeyHash] = [
        hashOf(makeToken()),
        hashOf(makeToken()),
      ];
      await insertSession(database.db, {
        ...session,
        tokenHash,
        tabKeyHash,
        browserHash: newBrowser(),
      });
    }
    await set(token);
    const { rows } = await database.owner.query(
      'select end_reason from sessions where patient_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { end_reason: 'account_changed' },
      { end_reason: 'account_changed' },
    ]);
  });

  test('cannot use it after choosing a password another way', async () => {
    const { id, token } = await patientWithLink();
    await database.owner.query(
      'update patients set password_set_at = $2 where id = $1',
      [id, later(1)],
    );
    expect(await set(token, { now: later(2) })).toEqual(isVoid);
  });
});

test('failed sign-ins of a month ago are deleted, later ones stay', async () => {
  const failed = { account: 'Admin:vieja@clinica.example', address: 'a' };
  await updateSignInFailed(database.db, {
    ...failed,
    now: later(-31 * 24 * 60),
  });
  await updateSignInFailed(database.db, {
    ...failed,
    account: 'Admin:nueva@clinica.example',
    now: testNow,
  });
  await deleteOldFailures(database.db, testNow);
  const { rows } = await database.owner.query(
    `select distinct account from sign_in_failures where account ~ '^Admin:(vieja|nueva)@'`,
  );
  expect(rows).toEqual([{ account: 'Admin:nueva@clinica.example' }]);
});

describe('a user of the clinic with a link', () => {
  test.each(['Admin', 'Doctor', 'Recepcionista'] as const)(
    'as %s sets the password, and earlier failures are forgotten',
    async (role) => {
      const { id, email, token } = await userWithLink(role);
      const rationed = servicesOn(database.db, { budgets: true });
      const browser = newBrowser();
      const known = { userId: id, browserHash: browser, now: testNow };
      await insertKnownStaffBrowser(database.db, known);
      await database.owner.query(
        `update access_settings set own_addresses = '{192.0.2.1}'`,
      );
      const places = [
        { browser: newBrowser(), address: '203.0.113.5' },
        { browser, address: '203.0.113.6' },
        { browser: newBrowser(), address: '192.0.2.1' },
      ];
      const tries = (isRight: boolean) =>
        Promise.all(
          places.map(async (place) => {
            const attempt = {
              role,
              email,
              password: 'x',
              ...place,
              now: testNow,
            };
            const answer = await rationStaffAttempt(
              rationed,
              attempt,
              async () => ({
                isRight,
                found: true,
              }),
            );
            return answer.ok ? 'looked at' : answer.refusal.code;
          }),
        );
      for (let failure = 0; failure < 5; failure++) await tries(false);
      expect(await tries(true)).toEqual(
        places.map(() => 'PROOF_OF_WORK_NEEDED'),
      );
      await database.owner.query(
        'update sign_in_failures set in_a_row = 100 where key = $1',
        [`${role}:${email}`],
      );
      expect((await tries(true))[0]).toBe('PASSWORD_BLOCKED');
      expect(await set(token)).toMatchObject({
        ok: true,
        value: { name: 'Rosa Quiroga' },
      });
      expect(await tries(true)).toEqual(places.map(() => 'looked at'));
      const { password_hash } = await passwordOf('system_users', id);
      expect(await isPasswordOf(password_hash, password)).toBe(true);
      const told = (await accessMessages(database)).filter(
        ({ to }) => to === email,
      );
      expect(told.map(({ kind }) => kind)).toEqual([
        'password_link',
        'security_notice',
      ]);
    },
  );
});

test.each([
  ['empty', ''],
  ['unknown', makeToken()],
  ['very long', 'x'.repeat(100)],
  ['made of SQL', "' or 1=1 --"],
])('a link that is %s opens nothing', async (_, token) => {
  expect(
    await readLink(services, { token, address: 'a', now: testNow }),
  ).toEqual(isVoid);
  expect(await set(token)).toEqual(isVoid);
});

test('a mail scanner that reads a link often does not use it up', async () => {
  const { token } = await patientWithLink();
  for (let times = 0; times < 5; times++) {
    expect(
      await readLink(services, { token, address: 'a', now: testNow }),
    ).toMatchObject({ ok: true });
  }
  expect(await set(token)).toMatchObject({ ok: true });
});

test('an address tries at most 120 useless links an hour; a valid link still opens', {
  tags: ['all'],
}, async () => {
  const rationed = servicesOn(database.db, { budgets: true });
  const request = { token: makeToken(), address: randomUUID(), now: testNow };
  const answers = await inParallel(Array.from({ length: 150 }), 25, () =>
    readLink(rationed, request),
  );
  const codes = answers.map((answer) =>
    answer.ok ? 'OK' : answer.refusal.code,
  );
  expect(
    codes.filter((code) => code === 'LINK_VOID').length,
  ).toBeGreaterThanOrEqual(120);
  expect(codes).toContain('TOO_MANY_ATTEMPTS');
  // A link that opens is never refused: others of that address may have tried many.
  const { token } = await patientWithLink();
  const own = { token, address: request.address, now: testNow };
  expect(await readLink(rationed, own)).toMatchObject({ ok: true });
  expect(await setPasswordByLink(rationed, { ...own, password })).toMatchObject(
    { ok: true },
  );
});
