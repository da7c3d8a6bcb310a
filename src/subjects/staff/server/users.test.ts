import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../base/doors/actor.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  accessMessages,
  auditKindsOf,
  tokenOf,
  tokensSentTo,
} from '../../../testing/access/access.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { setPasswordByLink } from '../../access/server/recovery/set-password-by-link.ts';
import type { StaffAccount } from '../contract/users.ts';
import { changeUserState } from './change-user-state.ts';
import { createUser, type NewUser } from './create-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { removeUserFactors } from './remove-user-factors.ts';
import { renameUser } from './rename-user.ts';

const database = testDatabase();
let services: Services;
let actor: Actor<'admin'>;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
});

/** Each test has its own administrator, who is the only one. */
beforeEach(async () => {
  await database.owner.query(
    `update system_users set is_active = false where role = 'Admin'`,
  );
  const { id: userId } = await insertUser(database, {
    role: 'Admin',
    name: 'Inés Cabral',
  });
  actor = actorAs('admin', userId);
});

const create = (changes: Partial<NewUser> = {}, using = services) =>
  createUser(using, {
    name: 'Rosa Quiroga',
    email: `${randomUUID()}@ejemplo.com`,
    role: 'Recepcionista' as const,
    ...callBy(actor),
    ...changes,
  });
async function read(userId: string): Promise<StaffAccount> {
  return (await listUsers(services, callBy(actor))).find(
    ({ id }) => id === userId,
  ) as StaffAccount;
}
const turn = ({ id, revision }: StaffAccount, isActive: boolean, by = actor) =>
  changeUserState(services, { userId: id, revision, isActive, ...callBy(by) });
const by = (userId: string) => ({ userId, ...callBy(actor) });

async function openSession(userId: string): Promise<string> {
  const { rows } = await database.owner.query(
    `insert into sessions (role, user_id, credential, is_remembered, tab_key_hash, browser_hash, device, started_at,
        used_at, idle_minutes, ends_at)
      values ('reception', $1, 'own_password', false, $2, $2, 'Firefox en Linux', $3, $3, 120,
        $3::timestamptz + interval '12 hours') returning id`,
    [userId, Buffer.alloc(32), testNow],
  );
  return rows[0].id;
}

describe('a new account', () => {
  test('waits for the link in its e-mail, and is noted', async () => {
    const made = await create({}, { ...services, ways: ['email'] });
    if (!made.ok) throw new Error(made.refusal.code);
    const { userId, invitation } = made.value;
    expect(invitation.linkUrl).toBeNull();
    expect(await tokensSentTo(database, invitation.sentTo)).toHaveLength(1);
    expect(await read(userId)).toMatchObject({
      role: 'Recepcionista',
      isActive: true,
      isSelf: false,
      hasPassword: false,
      lastSignInAt: null,
      invitedUntil: invitation.expiresAt,
      openSessions: 0,
      hasSecondFactor: false,
    });
    expect(await auditKindsOf(database, { userId })).toEqual([
      'user_created',
      'user_invited',
    ]);
  });

  test('shows its link without an address if only this machine could follow it', async () => {
    await database.owner.query('update clinics set is_demo = false');
    const local = {
      ...servicesOn(database.db),
      publicUrl: 'http://127.0.0.1:3000',
    };
    const made = await create({}, local);
    expect(made.ok && made.value.invitation.linkUrl).toMatch(
      /^\/recordar\?token=[\w-]{43}$/,
    );
    const anywhere = await create();
    expect(anywhere.ok && anywhere.value.invitation.linkUrl).toMatch(
      /^https:\/\/turnos.example\/recordar/,
    );
  });

  test('exists once for each e-mail and role', async () => {
    const email = `${randomUUID()}@ejemplo.com`;
    expect(await create({ email })).toMatchObject({ ok: true });
    expect(await create({ email: email.toUpperCase() })).toEqual({
      ok: false,
      refusal: { code: 'EMAIL_TAKEN' },
    });
    expect(await create({ email, role: 'Admin' })).toMatchObject({ ok: true });
  });

  test('has one link at a time, which serves once, and then gets no further invitation', async () => {
    const made = await create();
    if (!made.ok) throw new Error(made.refusal.code);
    const { userId, invitation } = made.value;
    const again = await inviteUser(services, by(userId));
    if (!again.ok) throw new Error(again.refusal.code);
    const use = (url: string | null) =>
      setPasswordByLink(services, {
        token: tokenOf(url),
        password: 'Un puente sobre el río',
        address: '192.0.2.1',
        now: testNow,
      });
    const isVoid = { ok: false, refusal: { code: 'LINK_VOID' } };
    expect(await use(invitation.linkUrl)).toEqual(isVoid);
    expect(await use(again.value.linkUrl)).toMatchObject({
      ok: true,
      value: { role: 'reception' },
    });
    expect(await use(again.value.linkUrl)).toEqual(isVoid);
    expect(await inviteUser(services, by(userId))).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await inviteUser(services, by(randomUUID()))).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

test('a disabled user keeps no session and no link, and may come back', async () => {
  const made = await create();
  if (!made.ok) throw new Error(made.refusal.code);
  const { userId, invitation } = made.value;
  await openSession(userId);
  expect(await turn(await read(userId), false)).toMatchObject({
    ok: true,
    value: { isActive: false, openSessions: 0, invitedUntil: null },
  });
  const token = tokenOf(invitation.linkUrl);
  expect(await turn(await read(userId), true)).toMatchObject({
    ok: true,
    value: { isActive: true },
  });
  const used = {
    token,
    password: 'Un puente sobre el río',
    address: '192.0.2.1',
    now: testNow,
  };
  expect(await setPasswordByLink(services, used)).toMatchObject({
    refusal: { code: 'LINK_VOID' },
  });
});

test('no administrator disables the own account, nor that of the last administrator', async () => {
  expect(await turn(await read(actor.id), false)).toEqual({
    ok: false,
    refusal: { code: 'OWN_ACCOUNT' },
  });
  // The other administrator is invited and has no password, so they cannot sign in.
  const other = await create({ role: 'Admin' });
  const otherId = other.ok ? other.value.userId : '';
  const asOther = actorAs('admin', otherId);
  expect(await turn(await read(actor.id), false, asOther)).toEqual({
    ok: false,
    refusal: { code: 'LAST_ADMINISTRATOR' },
  });
  expect(await read(actor.id)).toMatchObject({ isActive: true });
});

test('administrators who all disable one another at once leave one active', async () => {
  const others = await Promise.all(
    Array.from({ length: 5 }, () => insertUser(database, { role: 'Admin' })),
  );
  const ids = [actor.id, ...others.map(({ id }) => id)];
  const accounts = await Promise.all(ids.map(read));
  const answers = await Promise.all(
    accounts.map((account, index) =>
      turn(
        account,
        false,
        actorAs('admin', ids[(index + 1) % ids.length] as string),
      ),
    ),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual([
    { ok: false, refusal: { code: 'LAST_ADMINISTRATOR' } },
  ]);
  const { rows } = await database.owner.query(
    `select count(*)::int as left from system_users where role = 'Admin' and is_active`,
  );
  expect(rows).toEqual([{ left: 1 }]);
});

test('only one of two saves of a name that was read before succeeds', async () => {
  const { id } = await insertUser(database, { role: 'Recepcionista' });
  const { revision } = await read(id);
  const rename = (name: string) =>
    renameUser(services, { ...by(id), revision, name });
  expect(await rename('Rosa Inés Quiroga')).toMatchObject({
    ok: true,
    value: { name: 'Rosa Inés Quiroga' },
  });
  expect(await rename('Otra')).toEqual({
    ok: false,
    refusal: { code: 'CHANGED_MEANWHILE' },
  });
});

test('the administrator ends sessions, and removes a lost second factor with a notice to its owner', async () => {
  const { id, email } = await insertUser(database, { role: 'Recepcionista' });
  await openSession(id);
  await database.owner.query(
    `insert into second_factors (user_id, kind, name, secret, created_at, confirmed_at)
      values ($1, 'totp', 'Teléfono', '\\x00', $2, $2)`,
    [id, testNow],
  );
  expect(await read(id)).toMatchObject({
    openSessions: 1,
    hasSecondFactor: true,
    lastSignInAt: testNow.toISOString(),
  });
  expect(await endUserSessions(services, by(id))).toEqual({
    ok: true,
    value: { ended: 1 },
  });
  expect(await removeUserFactors(services, by(id))).toEqual({
    ok: true,
    value: { removed: 1 },
  });
  expect(await read(id)).toMatchObject({
    openSessions: 0,
    hasSecondFactor: false,
  });
  expect((await accessMessages(database)).at(-1)).toMatchObject({
    kind: 'security_notice',
    to: email,
  });
  expect(await auditKindsOf(database, { userId: id })).toEqual([
    'sessions_revoked',
    'factor_removed',
  ]);
  expect(await removeUserFactors(services, by(actor.id))).toMatchObject({
    refusal: { code: 'OWN_ACCOUNT' },
  });
});
