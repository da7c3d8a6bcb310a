import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { isPasswordOf } from '../../../../base/kernel/hashing/passwords.ts';
import { tokenOf } from '../../../../testing/access/access.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { setPasswordByLink } from '../recovery/set-password-by-link.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { firstAdminLink } from './print-first-admin-link.ts';
import { readLink } from './read-link.ts';

const database = testDatabase();
let services: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
});

const isVoid = { ok: false, refusal: { code: 'LINK_VOID' } };
const later = (hours: number) =>
  new Date(testNow.getTime() + hours * 60 * 60_000);

async function printedToken(now = testNow) {
  return tokenOf(await firstAdminLink(services, now));
}

function create(
  token: string,
  changes: { email?: string; password?: string; now?: Date } = {},
) {
  return createFirstAdmin(services, {
    token,
    name: 'Silvia Arrieta',
    email: 'Silvia@Clinica.example',
    password: 'lluvia sobre el tejado',
    address: 'a',
    browser: Buffer.alloc(32, 3),
    device: 'Firefox',
    shownToken: undefined,
    now: testNow,
    ...changes,
  });
}

async function admins() {
  const { rows } = await database.owner.query(
    `select email, name, is_active, password_hash, password_set_at from system_users where role = 'Admin'`,
  );
  return rows;
}

async function startAnew() {
  await database.owner.query(
    `update system_users set is_active = false where role = 'Admin'`,
  );
}

describe('a new installation', () => {
  test('prints a link that makes one administrator, and then prints no other link', {
    tags: ['all'],
  }, async () => {
    const token = await printedToken();
    expect(
      await readLink(services, { token, address: 'a', now: testNow }),
    ).toEqual({
      ok: true,
      value: { purpose: 'first_admin', role: 'admin', name: '' },
    });
    expect(await create(token)).toMatchObject({
      ok: true,
      value: {
        user: {
          name: 'Silvia Arrieta',
          email: 'silvia@clinica.example',
          role: 'Admin',
        },
        session: { level: 'N2' },
        cookie: { role: 'admin', lastsUntil: null },
      },
    });
    const [admin, ...others] = await admins();
    expect(others).toEqual([]);
    expect(admin).toMatchObject({
      email: 'silvia@clinica.example',
      is_active: true,
      password_set_at: testNow,
    });
    expect(
      await isPasswordOf(admin.password_hash, 'lluvia sobre el tejado'),
    ).toBe(true);
    expect(await create(token)).toEqual(isVoid);
    expect(await firstAdminLink(services, testNow)).toBeNull();
    const { rows } = await database.owner.query(
      `select kind from audit_events order by id`,
    );
    expect(rows).toEqual([
      { kind: 'first_admin_created' },
      { kind: 'sign_in' },
    ]);
    await startAnew();
  });

  test('that starts again prints another link and voids the one before', async () => {
    const [before, token] = [await printedToken(), await printedToken()];
    expect(await create(before)).toEqual(isVoid);
    expect(await create(token)).toMatchObject({ ok: true });
    await startAnew();
  });

  test('prints another link at its next start after a day', async () => {
    const token = await printedToken();
    expect(await create(token, { now: later(24) })).toEqual(isVoid);
    expect(
      await create(await printedToken(later(24)), { now: later(25) }),
    ).toMatchObject({ ok: true });
    await startAnew();
  });

  test('has one administrator when twenty people use the link at once', async () => {
    const token = await printedToken();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create(token, { email: `admin${index}@clinica.example` }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await admins()).filter(({ is_active }) => is_active)).toHaveLength(
      1,
    );
    await startAnew();
  });

  test('keeps the link when the password is refused', async () => {
    const token = await printedToken();
    expect(await create(token, { password: 'silvia arrieta' })).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'password' }] },
      },
    });
    expect(await create(token)).toMatchObject({ ok: true });
    await startAnew();
  });

  test('refuses the link in the form that sets a password', async () => {
    const token = await printedToken();
    const request = {
      token,
      password: 'lluvia sobre el tejado',
      address: 'a',
      now: testNow,
    };
    expect(await setPasswordByLink(services, request)).toEqual(isVoid);
  });
});

test('the link opens nothing when an administrator was added meanwhile', async () => {
  const token = await printedToken();
  await insertUser(database, {
    role: 'Admin',
    password: 'la clave de siempre',
  });
  expect(
    await readLink(services, { token, address: 'a', now: testNow }),
  ).toEqual(isVoid);
  expect(await create(token)).toEqual(isVoid);
  await startAnew();
});

test('an administrator without a password does not count and may use the link', async () => {
  const { email } = await insertUser(database, {
    role: 'Admin',
    password: null,
  });
  expect(await create(await printedToken(), { email })).toMatchObject({
    ok: true,
  });
  await startAnew();
});

test('a demonstration has an administrator and prints no link', async () => {
  await database.owner.query('update clinics set is_demo = true');
  expect(await firstAdminLink(services, testNow)).toBeNull();
  await database.owner.query('update clinics set is_demo = false');
});
