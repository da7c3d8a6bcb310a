import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  type Changed,
  newAuthenticator,
} from '../../../../testing/access/authenticator.ts';
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
  insertKnownPatient,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { addPasskey } from '../factors/add-passkey.ts';
import { listFactors } from '../factors/list-factors.ts';
import { makePasskeyQuestion } from '../factors/make-passkey-question.ts';
import { showPasskey } from './show-passkey.ts';

const database = testDatabase();
const site = { origin: 'https://turnos.example', rpId: 'turnos.example' };
let services: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
});

function later(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

async function ask(
  session: SignedIn,
  purpose: 'enrol' | 'step_up',
  now = testNow,
) {
  const question = await makePasskeyQuestion(services, {
    ...(await session.call(now)),
    purpose,
  });
  if (!question.ok) throw new Error(question.refusal.code);
  return question.value;
}

async function add(
  session: SignedIn,
  answer: Record<string, unknown>,
  now = testNow,
) {
  const added = await addPasskey(services, {
    ...(await session.call(now)),
    name: 'Mi teléfono',
    answer,
  });
  return added.ok ? added.value.level : added.refusal.code;
}

async function show(
  session: SignedIn,
  answer: Record<string, unknown>,
  now = testNow,
) {
  const shown = await showPasskey(services, {
    ...(await session.call(now)),
    answer,
  });
  return shown.ok ? shown.value.level : shown.refusal.code;
}

let people = 0;

async function newAdmin() {
  const user = await insertUser(database, {
    role: 'Admin',
    name: `Administrador ${++people}`,
  });
  const open = () =>
    signedInAs(services, {
      role: 'admin',
      userId: user.id,
      credential: 'own_password',
    });
  return { user, open, session: await open() };
}

/** An administrator with a passkey, and another session of theirs that has not shown it. */
async function withPasskey() {
  const { user, open, session } = await newAdmin();
  const passkey = newAuthenticator(site);
  const { challenge } = await ask(session, 'enrol');
  expect(await add(session, passkey.create(challenge))).toBe('N3');
  return { user, open, passkey, first: session, session: await open() };
}

describe('adding a passkey', () => {
  test('takes its answer to the challenge, and the owner is told', async () => {
    const { user, first, session, passkey } = await withPasskey();
    expect((await session.call()).actor).toMatchObject({
      level: 'N1',
      needsSecondFactor: true,
    });
    expect(
      await listFactors(database.db, (await first.call()).actor),
    ).toMatchObject([{ kind: 'passkey', name: 'Mi teléfono' }]);
    expect(await noticesOf(database, user.name)).toEqual([
      { what: 'factor_added', address: user.email },
    ]);
    expect(
      (await auditOf(database, user.id)).map(({ kind }) => kind),
    ).toContain('factor_added');
    // For a further passkey, the browser is told not to make the same one again.
    expect(await ask(first, 'enrol')).toMatchObject({
      rp: { id: 'turnos.example', name: 'Clínica de prueba' },
      excludeCredentials: [{ id: passkey.credentialId }],
    });
  });

  test.each<[string, Changed]>([
    ['made for another site', { rpId: 'otro.example' }],
    ['made on another page', { origin: 'https://otro.example' }],
    ['that did not verify the user', { isVerified: false }],
    ['that answers another kind of question', { type: 'webauthn.get' }],
    [
      'that its maker signed with certificates',
      { format: 'apple', statement: new Map([['x5c', 'a']]) },
    ],
    ['in an unknown format', { format: 'nadie' }],
  ])('fails for one %s', async (_, changed) => {
    const { session } = await newAdmin();
    const { challenge } = await ask(session, 'enrol');
    expect(
      await add(session, newAuthenticator(site).create(challenge, changed)),
    ).toBe('CODE_WRONG');
    expect(
      await listFactors(database.db, (await session.call()).actor),
    ).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    [
      'texts instead of objects',
      { id: 'a', rawId: 'a', type: 'public-key', response: 'x' },
    ],
    [
      'numbers',
      {
        id: 1,
        rawId: 2,
        response: { attestationObject: 3, clientDataJSON: 4 },
      },
    ],
    [
      'no CBOR',
      {
        id: 'a',
        rawId: 'a',
        response: { attestationObject: '____', clientDataJSON: 'e30' },
      },
    ],
  ])('fails with %s', async (_, answer) => {
    const { session } = await newAdmin();
    await ask(session, 'enrol');
    expect(await add(session, answer)).toBe('CODE_WRONG');
  });

  test('takes each challenge once, right or wrong, and within five minutes', async () => {
    const { session } = await newAdmin();
    const passkey = newAuthenticator(site);
    const first = await ask(session, 'enrol');
    expect(
      await add(
        session,
        passkey.create(first.challenge, { origin: 'https://otro.example' }),
      ),
    ).toBe('CODE_WRONG');
    expect(await add(session, passkey.create(first.challenge))).toBe(
      'CODE_VOID',
    );
    const second = await ask(session, 'enrol');
    expect(await add(session, passkey.create(second.challenge), later(5))).toBe(
      'CODE_VOID',
    );
    const third = await ask(session, 'enrol');
    expect(await add(session, passkey.create(second.challenge))).toBe(
      'CODE_WRONG',
    );
    expect(third.challenge).not.toBe(second.challenge);
  });

  test('works for one account', async () => {
    const { passkey } = await withPasskey();
    const { session } = await newAdmin();
    const { challenge } = await ask(session, 'enrol');
    expect(await add(session, passkey.create(challenge))).toBe('CODE_VOID');
  });
});

describe('showing a passkey', () => {
  test('raises the session once', async () => {
    const { session, passkey } = await withPasskey();
    const question = await ask(session, 'step_up');
    expect(question).toMatchObject({
      rpId: 'turnos.example',
      allowCredentials: [{ id: passkey.credentialId }],
      userVerification: 'required',
    });
    expect(await show(session, passkey.get(question.challenge))).toBe('N3');
    expect(await show(session, passkey.get(question.challenge))).toBe(
      'CODE_VOID',
    );
  });

  test.each<[string, Changed]>([
    ['on another page', { origin: 'https://turnos.example.otro' }],
    ['to another site', { rpId: 'otro.example' }],
    ['without verifying the user', { isVerified: false }],
    ['in answer to another kind of question', { type: 'webauthn.create' }],
    [
      'with another key',
      { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    ],
  ])('fails %s', async (_, changed) => {
    const { user, session, passkey } = await withPasskey();
    const { challenge } = await ask(session, 'step_up');
    expect(await show(session, passkey.get(challenge, changed))).toBe(
      'CODE_WRONG',
    );
    expect((await session.call()).actor.level).toBe('N1');
    expect(
      (await auditOf(database, user.id)).map(({ kind }) => kind),
    ).toContain('step_up_failed');
  });

  test('works in the session that asked, for its owner only', async () => {
    const [entry, other] = [await withPasskey(), await withPasskey()];
    const { challenge } = await ask(entry.session, 'step_up');
    expect(await show(await entry.open(), entry.passkey.get(challenge))).toBe(
      'CODE_VOID',
    );
    expect(await show(entry.session, other.passkey.get(challenge))).toBe(
      'CODE_WRONG',
    );
  });

  test('fails for a copy with a lower counter', async () => {
    const { session, passkey } = await withPasskey();
    passkey.counter = 10;
    expect(
      await show(
        session,
        passkey.get((await ask(session, 'step_up')).challenge),
      ),
    ).toBe('N3');
    passkey.counter = 9;
    const lagging = passkey.get((await ask(session, 'step_up')).challenge);
    expect(await show(session, lagging)).toBe('CODE_WRONG');
  });

  test('works once, however often the same answer comes at once', async () => {
    const { session, passkey } = await withPasskey();
    const answer = passkey.get((await ask(session, 'step_up')).challenge);
    const call = await session.call();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        showPasskey(services, { ...call, answer }),
      ),
    );
    expect(answers.filter((each) => each.ok)).toHaveLength(1);
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
    const passkey = newAuthenticator(site);
    expect(
      await add(
        session,
        passkey.create((await ask(session, 'enrol')).challenge),
      ),
    ).toBe('N3');
    const byDni = await signedInAs(services, { patientId: patient.id });
    expect(
      await show(byDni, passkey.get((await ask(byDni, 'step_up')).challenge)),
    ).toBe('N3');
  });
});

test.each(['http://127.0.0.1:3000', 'http://clinica.example'])(
  'a user cannot add or show a passkey at %s',
  async (publicUrl) => {
    const { session } = await newAdmin();
    const call = await session.call();
    for (const purpose of ['enrol', 'step_up'] as const) {
      const question = await makePasskeyQuestion(
        { ...services, publicUrl },
        { ...call, purpose },
      );
      expect(question).toMatchObject({ refusal: { code: 'WAY_NOT_OPEN' } });
    }
  },
);

test('a user without a passkey is not asked for one', async () => {
  const { session } = await newAdmin();
  const question = await makePasskeyQuestion(services, {
    ...(await session.call()),
    purpose: 'step_up',
  });
  expect(question).toMatchObject({ refusal: { code: 'WAY_NOT_OPEN' } });
});
