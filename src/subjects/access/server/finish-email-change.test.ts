import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import {
  auditOf,
  codesSentTo,
  lastCodeTo,
  noticesOf,
  otherThan,
} from '../../../testing/access/sent-codes.ts';
import {
  type SignedIn,
  signedInAs,
} from '../../../testing/access/signed-in.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertKnownPatient } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { finishEmailChange } from './finish-email-change.ts';
import { startEmailChange } from './start-email-change.ts';
import { listStepUpWays } from './step-up/list-step-up-ways.ts';
import { sendStepUpCode } from './step-up/send-step-up-code.ts';
import { verifyStepUpCode } from './step-up/verify-step-up-code.ts';

const database = testDatabase({ maxConnections: 40 });
let services: Services;
let rationed: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = { ...servicesOn(database.db), ways: ['email'] };
  rationed = servicesOn(database.db, { budgets: true });
});

function later(hours: number): Date {
  return new Date(testNow.getTime() + hours * 3_600_000);
}

let people = 0;

/** A verified patient, with their present and their wanted address. */
async function sure({ hasEmail = true } = {}) {
  const oldEmail = `vieja.${randomUUID()}@correo.example`;
  const newEmail = `nueva.${randomUUID()}@correo.example`;
  const fullName = `Graciela Número ${++people}`;
  const patient = await insertKnownPatient(database, {
    isVerified: true,
    hasPassword: true,
    fullName,
    ...(hasEmail && {
      email: oldEmail,
      emailTrust: 'verified_in_person' as const,
    }),
  });
  const session = await signedInAs(services, {
    patientId: patient.id,
    credential: 'own_password',
  });
  return { patient, session, oldEmail, newEmail, fullName };
}

async function start(session: SignedIn, email: string, now = testNow) {
  const started = await startEmailChange(services, {
    ...(await session.call(now)),
    email,
  });
  if (!started.ok) throw new Error(started.refusal.code);
  return started.value;
}

async function begun(options = {}) {
  const existing = await sure(options);
  const { changeId } = await start(existing.session, existing.newEmail);
  const newCode = await lastCodeTo(database, existing.newEmail);
  const oldCode = (await codesSentTo(database, existing.oldEmail)).at(-1);
  return { ...existing, changeId, newCode, oldCode };
}

interface Typed {
  changeId: string;
  oldCode?: string | undefined;
  newCode: string;
}

async function finish(
  session: SignedIn,
  typed: Typed,
  { now = testNow, on = services } = {},
) {
  const { changeId, oldCode, newCode } = typed;
  const answer = await finishEmailChange(on, {
    ...(await session.call(now)),
    changeId,
    oldCode,
    newCode,
  });
  return answer.ok ? answer.value.opensFrom : answer.refusal.code;
}

async function onFile(id: string) {
  const { rows } = await database.owner.query(
    'select email, email_trust from patients where id = $1',
    [id],
  );
  return rows[0];
}

describe('a change of e-mail', () => {
  test('happens with both codes; the old address is told twice, the new one once', async () => {
    const { patient, session, oldEmail, newEmail, fullName } = await sure();
    const started = await start(session, newEmail);
    expect(started).toMatchObject({ oldCodeTo: 'v***@c***.example' });
    expect(await onFile(patient.id)).toMatchObject({ email: oldEmail });
    expect(await noticesOf(database, fullName)).toEqual([
      { what: 'email_change_started', address: oldEmail },
    ]);
    const [oldCode, newCode] = [
      await lastCodeTo(database, oldEmail),
      await lastCodeTo(database, newEmail),
    ];
    const typed = { ...started, oldCode, newCode };
    expect(await finish(session, typed)).toBe(later(48).toISOString());
    expect(await onFile(patient.id)).toEqual({
      email: newEmail,
      email_trust: 'verified_in_person',
    });
    expect(await noticesOf(database, fullName)).toEqual([
      { what: 'email_change_started', address: oldEmail },
      { what: 'email_changed', address: oldEmail },
      { what: 'email_changed', address: newEmail },
    ]);
    expect(
      (await auditOf(database, patient.id)).map(({ kind }) => kind),
    ).toEqual(['sign_in', 'email_change_started', 'email_changed']);
  });

  test('stops codes by e-mail for 48 hours', async () => {
    const { patient, session, newEmail, ...typed } = await begun();
    await finish(session, typed);
    const before = later(47.9);
    const intruder = await signedInAs(services, {
      patientId: patient.id,
      now: before,
    });
    const call = await intruder.call(before);
    expect(await listStepUpWays(services, call)).toMatchObject({
      emailCodeTo: null,
      noEmailReason: 'EMAIL_TOO_NEW',
    });
    expect(await sendStepUpCode(services, call)).toMatchObject({
      refusal: { code: 'WAY_NOT_OPEN' },
    });
    const after = await signedInAs(services, {
      patientId: patient.id,
      now: later(48),
    });
    expect(
      await sendStepUpCode(services, await after.call(later(48))),
    ).toMatchObject({ ok: true });
    expect(await lastCodeTo(database, newEmail)).not.toBe(typed.newCode);
  });

  test('ends the codes sent to the old address and the other sessions', async () => {
    const { patient, session, oldEmail, ...typed } = await begun();
    const other = await signedInAs(services, { patientId: patient.id });
    await sendStepUpCode(services, await session.call());
    const code = await lastCodeTo(database, oldEmail);
    await finish(session, typed);
    const answer = await verifyStepUpCode(services, {
      ...(await session.call()),
      code,
    });
    expect(answer).toMatchObject({ refusal: { code: 'CODE_VOID' } });
    expect(await other.actor()).toBeNull();
  });

  test('needs only the new address’s code when there was no e-mail, and leaves it declared', async () => {
    const { patient, session, newEmail, fullName, ...typed } = await begun({
      hasEmail: false,
    });
    expect(typed.oldCode).toBeUndefined();
    expect(await finish(session, typed)).toBe(later(48).toISOString());
    expect(await onFile(patient.id)).toEqual({
      email: newEmail,
      email_trust: 'declared',
    });
    expect(await noticesOf(database, fullName)).toEqual([
      { what: 'email_changed', address: newEmail },
    ]);
  });

  test('happens once, however often both codes come at once', async () => {
    const { patient, session, newEmail, changeId, oldCode, newCode, fullName } =
      await begun();
    const call = await session.call();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        finishEmailChange(services, { ...call, changeId, oldCode, newCode }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await onFile(patient.id)).toMatchObject({ email: newEmail });
    expect(await noticesOf(database, fullName)).toHaveLength(3);
  });
});

describe('an e-mail stays', () => {
  test.each<
    [string, (existing: Awaited<ReturnType<typeof begun>>) => Partial<Typed>]
  >([
    [
      'the old address’s code is wrong',
      ({ oldCode = '' }) => ({ oldCode: otherThan(oldCode) }),
    ],
    [
      'the new address’s code is wrong',
      ({ newCode }) => ({ newCode: otherThan(newCode) }),
    ],
    ['the old address’s code is missing', () => ({ oldCode: undefined })],
  ])('when %s', async (_, wrong) => {
    const existing = await begun();
    expect(
      await finish(existing.session, { ...existing, ...wrong(existing) }),
    ).toBe('CODE_WRONG');
    expect(await onFile(existing.patient.id)).toMatchObject({
      email: existing.oldEmail,
    });
    expect(await finish(existing.session, existing)).toBe(
      later(48).toISOString(),
    );
  });

  test('after five wrong guesses, and the right codes no longer work', {
    tags: ['all'],
  }, async () => {
    const existing = await begun();
    const wrong = { ...existing, newCode: otherThan(existing.newCode) };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => finish(existing.session, wrong)),
    );
    expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'CODE_VOID')).toHaveLength(25);
    expect(await finish(existing.session, existing)).toBe('CODE_VOID');
  });

  test('when the codes are ten minutes old or belong to an earlier change', async () => {
    const [late, twice] = [await begun(), await begun()];
    expect(await finish(late.session, late, { now: later(10 / 60) })).toBe(
      'CODE_VOID',
    );
    await start(twice.session, `otra.${randomUUID()}@correo.example`);
    expect(await finish(twice.session, twice)).toBe('CODE_VOID');
  });

  test('when the counter wrote another e-mail meanwhile', async () => {
    const existing = await begun();
    await database.owner.query(
      "update patients set email = 'mostrador@correo.example' where id = $1",
      [existing.patient.id],
    );
    expect(await finish(existing.session, existing)).toBe('CODE_VOID');
    expect(await onFile(existing.patient.id)).toMatchObject({
      email: 'mostrador@correo.example',
    });
  });

  test('when another patient or another session shows the codes', async () => {
    const [existing, stranger] = [await begun(), await sure()];
    expect(await finish(stranger.session, existing)).toBe('NOT_FOUND');
    const other = await signedInAs(services, {
      patientId: existing.patient.id,
      credential: 'own_password',
    });
    expect(await finish(other, existing)).toBe('CODE_VOID');
  });

  test('when the patient is only identified', async () => {
    const { patient, newEmail } = await sure();
    const session = await signedInAs(services, { patientId: patient.id });
    const request = { ...(await session.call()), email: newEmail };
    expect(await startEmailChange(services, request)).toMatchObject({
      refusal: { code: 'NEEDS_CODE' },
    });
    expect(await codesSentTo(database, newEmail)).toEqual([]);
    const existing = await begun();
    const identified = await signedInAs(services, {
      patientId: existing.patient.id,
    });
    expect(await finish(identified, existing)).toBe('NEEDS_CODE');
  });

  test.each([
    'a@x.example,b@x.example',
    'a@x.example, b@x.example',
    'a@x.example;b@x.example',
    'a@x.example b@x.example',
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example\n',
    'Ana <a@x.example>',
    '"a b"@x.example',
    'a@b@x.example',
    'a%b@[127.0.0.1]',
    'no es una dirección',
    `${'a'.repeat(5000)}@x.example`,
    '',
  ])('when the new e-mail is %j', async (email) => {
    const { session, patient } = await sure();
    const answer = await startEmailChange(services, {
      ...(await session.call()),
      email,
    });
    expect(answer).toMatchObject({ refusal: { code: 'INVALID_INPUT' } });
    const { rows } = await database.owner.query(
      'select from access_codes where patient_id = $1',
      [patient.id],
    );
    expect(rows).toEqual([]);
  });

  test('when the new one is already on file', async () => {
    const { session, oldEmail } = await sure();
    const request = {
      ...(await session.call()),
      email: oldEmail.toUpperCase(),
    };
    expect(await startEmailChange(services, request)).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
  });
});

test('a patient begins at most five changes a day', async () => {
  const { session } = await sure();
  const call = await session.call();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      startEmailChange(rationed, {
        ...call,
        email: `otra.${randomUUID()}@correo.example`,
      }),
    ),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
});
