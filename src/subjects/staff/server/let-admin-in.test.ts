import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import {
  accessMessages,
  auditKindsOf,
  tokenOf,
} from '../../../testing/access/access.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { setPasswordByLink } from '../../access/server/recovery/set-password-by-link.ts';
import { letAdminIn } from './let-admin-in.ts';

const database = testDatabase();
let services: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
});

beforeEach(async () => {
  await database.owner.query(
    `update system_users set is_active = false where role = 'Admin'`,
  );
});

const letIn = (email?: string, removesFactors = false) =>
  letAdminIn(services, { email, removesFactors, now: testNow });

const messagesTo = async (email: string) =>
  (await accessMessages(database)).filter(({ to }) => to === email);

async function addFactor(userId: string): Promise<void> {
  await database.owner.query(
    `insert into second_factors (user_id, kind, name, secret, created_at, confirmed_at)
      values ($1, 'totp', 'Teléfono', $2, $3, $3)`,
    [userId, Buffer.alloc(48), testNow],
  );
}

test('the only administrator gets a link that sets a password once, and the audit log notes it', async () => {
  const { id, email } = await insertUser(database, {
    role: 'Admin',
    name: 'Inés Cabral',
  });
  await insertUser(database, { role: 'Recepcionista' });
  const result = await letIn();
  if (result.kind !== 'link') throw new Error(result.kind);
  expect(result).toMatchObject({
    name: 'Inés Cabral',
    email,
    factorsRemoved: 0,
  });
  expect(await auditKindsOf(database, { userId: id })).toEqual([
    'password_link_sent',
  ]);
  expect(await messagesTo(email)).toEqual([]);
  const request = {
    token: tokenOf(result.url),
    password: 'una clave larga y nueva',
    address: '192.0.2.1',
    now: testNow,
  };
  expect(await setPasswordByLink(services, request)).toMatchObject({
    ok: true,
  });
  expect(await setPasswordByLink(services, request)).toMatchObject({
    ok: false,
  });
});

test('the command asks which of several administrators, and lets in no other user', async () => {
  const [ines, juan] = [
    await insertUser(database, { role: 'Admin', name: 'Inés Cabral' }),
    await insertUser(database, { role: 'Admin', name: 'Juan Peralta' }),
  ];
  const reception = await insertUser(database, { role: 'Recepcionista' });
  const both = expect.arrayContaining([
    { name: 'Inés Cabral', email: ines.email },
    { name: 'Juan Peralta', email: juan.email },
  ]);
  expect(await letIn()).toEqual({ kind: 'choose', among: both });
  expect(await letIn(reception.email)).toEqual({ kind: 'choose', among: both });
  expect(await letIn(` ${juan.email.toUpperCase()} `)).toMatchObject({
    kind: 'link',
    name: 'Juan Peralta',
  });
});

test('second factors are removed only on request, and their owner is told', async () => {
  const { id, email } = await insertUser(database, { role: 'Admin' });
  await addFactor(id);
  expect(await letIn()).toMatchObject({ kind: 'link', factorsRemoved: 0 });
  expect(await letIn(email, true)).toMatchObject({
    kind: 'link',
    factorsRemoved: 1,
  });
  expect(await letIn(email, true)).toMatchObject({
    kind: 'link',
    factorsRemoved: 0,
  });
  expect(await auditKindsOf(database, { userId: id })).toContain(
    'factor_removed',
  );
  expect(await messagesTo(email)).toHaveLength(1);
});
