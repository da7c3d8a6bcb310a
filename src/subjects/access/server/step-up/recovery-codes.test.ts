import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  HashingQueue,
  HashingQueueFull,
} from '../../../../base/kernel/hashing/hashing-queue.ts';
import {
  inTurnOf,
  presentTurn,
} from '../../../../base/kernel/hashing/hashing-turn.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
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
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { confirmTotp } from '../factors/confirm-totp.ts';
import { makeRecoveryCodes } from '../factors/make-recovery-codes.ts';
import { findRecoveryCodesLeft } from '../factors/recovery-code-queries.ts';
import { removeFactor } from '../factors/remove-factor.ts';
import { startTotp } from '../factors/start-totp.ts';
import { enterRecoveryCode } from './enter-recovery-code.ts';
import { enterTotp } from './enter-totp.ts';
import { listStepUpWays } from './list-step-up-ways.ts';

/** The addresses for which hashes were made, in order; and whether too many wait for one to be compared. */
const hashing = { madeFor: [] as (string | undefined)[], isFull: false };

// The product's queue, with hashes that take a hundredth: some hundreds are made here.
beforeAll(() => {
  const { hash: makeHash, verify } = HashingQueue.prototype;
  vi.spyOn(HashingQueue.prototype, 'hash').mockImplementation(async function (
    this: HashingQueue,
    password,
  ) {
    const address = presentTurn()?.address;
    const made = await makeHash.call(this, password, {
      memoryCost: 64,
      timeCost: 1,
      parallelism: 1,
    });
    hashing.madeFor.push(address);
    return made;
  });
  vi.spyOn(HashingQueue.prototype, 'verify').mockImplementation(async function (
    this: HashingQueue,
    ...passwords
  ) {
    if (hashing.isFull) throw new HashingQueueFull('too many');
    return verify.apply(this, passwords);
  });
});
afterAll(() => void vi.restoreAllMocks());

const database = testDatabase({ maxConnections: 40 });
let services: Services;
let rationed: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  rationed = servicesOn(database.db, { budgets: true });
});

let people = 0;

async function newAdmin() {
  const user = await insertUser(database, {
    role: 'Admin',
    name: `Administradora ${++people}`,
  });
  const open = () =>
    signedInAs(services, {
      role: 'admin',
      userId: user.id,
      credential: 'own_password',
    });
  return { user, open, session: await open() };
}

async function addApp(session: SignedIn): Promise<string> {
  const begun = await startTotp(services, await session.call());
  if (!begun.ok) throw new Error(begun.refusal.code);
  const { factorId, secret } = begun.value;
  const code = generateSync({
    secret,
    epoch: Math.floor(testNow.getTime() / 1000),
  });
  await confirmTotp(services, { ...(await session.call()), factorId, code });
  return factorId;
}

async function make(session: SignedIn): Promise<string[]> {
  const made = await makeRecoveryCodes(services, await session.call());
  return made.ok ? made.value.codes : [];
}

async function withCodes() {
  const admin = await newAdmin();
  const factorId = await addApp(admin.session);
  const [first = '', second = '', ...rest] = await make(admin.session);
  return { ...admin, factorId, codes: [first, second, ...rest] as const };
}

async function use(session: SignedIn, code: string, on = services) {
  const answer = await enterRecoveryCode(on, {
    ...(await session.call()),
    code,
  });
  return answer.ok ? answer.value.level : answer.refusal.code;
}

const left = async (session: SignedIn) =>
  (await findRecoveryCodesLeft(database.db, (await session.call()).actor)).left;
const otherThan = (code: string) =>
  `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;

test('a code works once in place of the second factor, in any session, and its owner is told', async () => {
  const { user, open, codes } = await withCodes();
  const session = await open();
  expect((await session.call()).actor).toMatchObject({
    level: 'N1',
    needsSecondFactor: true,
  });
  expect(await listStepUpWays(services, await session.call())).toMatchObject({
    recoveryCode: true,
  });
  expect(await use(session, codes[0])).toBe('N3');
  expect(await use(session, codes[0])).toBe('CODE_WRONG');
  expect(await use(await open(), codes[0])).toBe('CODE_WRONG');
  expect(await use(await open(), codes[1])).toBe('N3');
  expect(await left(session)).toBe(8);
  expect(
    (await noticesOf(database, user.name)).map(({ what }) => what),
  ).toEqual([
    'factor_added',
    'recovery_codes_made',
    'recovery_code_used',
    'recovery_code_used',
  ]);
  const events = (await auditOf(database, user.id)).map(({ kind, detail }) => ({
    kind,
    way: detail?.way,
  }));
  expect(events).toContainEqual({
    kind: 'recovery_codes_made',
    way: undefined,
  });
  expect(events).toContainEqual({ kind: 'level_raised', way: 'recovery_code' });
  expect(events).toContainEqual({
    kind: 'step_up_failed',
    way: 'recovery_code',
  });
});

test('a user gets codes without waiting behind a flood of other requests', async () => {
  const { session } = await newAdmin();
  await addApp(session);
  const call = await session.call();
  hashing.madeFor.length = 0;
  const flood = Array.from({ length: 100 }, (_, index) =>
    inTurnOf(
      { address: `10.0.0.${index}`, browser: '', maxWaitMs: 60_000 },
      () => hashPassword('x'),
    ),
  );
  // A request whose own time for passwords is over.
  const made = await inTurnOf(
    { address: call.address, browser: '', maxWaitMs: 0 },
    () => makeRecoveryCodes(services, call),
  );
  expect(made).toMatchObject({ ok: true });
  await Promise.all(flood);
  expect(
    hashing.madeFor.filter((address) => address === call.address),
  ).toHaveLength(10);
  expect(hashing.madeFor.lastIndexOf(call.address)).toBeLessThan(80);
});

test('the database does not show the codes', async () => {
  const { user, codes } = await withCodes();
  const { rows } = await database.owner.query(
    'select to_jsonb(recovery_codes)::text as row from recovery_codes where user_id = $1',
    [user.id],
  );
  expect(rows).toHaveLength(10);
  for (const { row } of rows)
    expect(codes.filter((code) => row.includes(code.slice(1)))).toEqual([]);
});

test('exactly one of many sessions that type a code at once gets in', async () => {
  const { open, codes } = await withCodes();
  const sessions = await Promise.all(Array.from({ length: 8 }, open));
  const answers = await Promise.all(
    sessions.map((session) => use(session, codes[0])),
  );
  expect(answers.filter((answer) => answer === 'N3')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(7);
});

test('new codes end the earlier ones; one of several sets made at once works', async () => {
  const { open, session, codes } = await withCodes();
  const sets = await Promise.all(
    Array.from({ length: 3 }, () => make(session)),
  );
  expect(await left(session)).toBe(10);
  expect(await use(await open(), codes[0])).toBe('CODE_WRONG');
  const opened = await Promise.all(
    sets.map(async ([code = '']) => use(await open(), code)),
  );
  expect(opened.filter((answer) => answer === 'N3')).toHaveLength(1);
});

test('five wrong codes block the codes at one address, but neither the app nor other addresses', async () => {
  const { open, codes } = await withCodes();
  const sessions = await Promise.all(Array.from({ length: 6 }, open));
  const wrong = otherThan(codes[0]);
  const answers = await Promise.all(
    sessions.map((session) => use(session, wrong, rationed)),
  );
  expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(5);
  expect(await use(await open(), codes[0], rationed)).toBe('TOO_MANY_ATTEMPTS');
  const byApp = await enterTotp(rationed, {
    ...(await (await open()).call()),
    code: '123456',
  });
  expect(byApp).toMatchObject({
    refusal: { code: 'CODE_WRONG', data: { attemptsLeft: 4 } },
  });
  const elsewhere = {
    ...(await (await open()).call()),
    address: '198.51.100.9',
  };
  expect(
    await enterRecoveryCode(rationed, { ...elsewhere, code: codes[0] }),
  ).toMatchObject({ ok: true });
});

test('wrong codes of the app leave the recovery codes of other sessions; one session has five tries in all', async () => {
  const { open, codes } = await withCodes();
  const session = await open();
  expect(await use(session, otherThan(codes[0]), rationed)).toBe('CODE_WRONG');
  const call = await session.call();
  for (let tries = 0; tries < 4; tries++) {
    const byApp = await enterTotp(rationed, { ...call, code: '123456' });
    expect(byApp).toMatchObject({ refusal: { code: 'CODE_WRONG' } });
  }
  expect(await use(session, codes[0], rationed)).toBe('TOO_MANY_ATTEMPTS');
  const last = { ...(await (await open()).call()), code: '123456' };
  expect(await enterTotp(rationed, last)).toMatchObject({
    refusal: { code: 'CODE_WRONG' },
  });
  expect(await enterTotp(rationed, last)).toMatchObject({
    refusal: { code: 'TOO_MANY_ATTEMPTS' },
  });
  expect(await use(await open(), codes[0], rationed)).toBe('N3');
});

test('a code that was not compared because too many passwords wait costs no try', async () => {
  const { open, codes } = await withCodes();
  const session = await open();
  const inVain = { ...(await session.call()), code: codes[0] };
  onTestFinished(() => {
    hashing.isFull = false;
  });
  hashing.isFull = true;
  for (let tries = 0; tries < 6; tries++) {
    await expect(enterRecoveryCode(rationed, inVain)).rejects.toThrow(
      HashingQueueFull,
    );
  }
  hashing.isFull = false;
  expect(await use(session, codes[0], rationed)).toBe('N3');
});

test('a user has no codes without a second factor, and cannot use those of another user', async () => {
  const [entry, other] = [await newAdmin(), await withCodes()];
  expect(await make(entry.session)).toEqual([]);
  expect(await use(entry.session, other.codes[0])).toBe('WAY_NOT_OPEN');
  await addApp(entry.session);
  await make(entry.session);
  expect(await use(await entry.open(), other.codes[0])).toBe('CODE_WRONG');
});

test('the codes end with the last second factor, also when two are removed at once', async () => {
  const { session, factorId } = await withCodes();
  const second = await addApp(session);
  const call = await session.call();
  await removeFactor(services, { ...call, factorId });
  expect(await left(session)).toBe(10);
  await removeFactor(services, { ...call, factorId: second });
  expect(await left(session)).toBe(0);
  for (let round = 0; round < 2; round++) {
    const factors = [await addApp(session), await addApp(session)];
    const again = await session.call();
    await Promise.all([
      ...factors.map((each) =>
        removeFactor(services, { ...again, factorId: each }),
      ),
      make(session),
    ]);
    expect(await left(session)).toBe(0);
  }
});
