import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  auditOf,
  codesSentTo,
  lastCodeTo,
  otherThan,
} from '../../../../testing/access/sent-codes.ts';
import { signedInAs } from '../../../../testing/access/signed-in.ts';
import { newBrowser, testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertKnownPatient,
  insertUser,
} from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { findKnownDevice } from '../session/known-device-queries.ts';
import { listStepUpWays } from './list-step-up-ways.ts';
import { sendStepUpCode } from './send-step-up-code.ts';
import { verifyStepUpCode } from './verify-step-up-code.ts';

const database = testDatabase({ maxConnections: 50 });
let free: Services;
let rationed: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  free = { ...servicesOn(database.db), ways: ['email'] };
  rationed = servicesOn(database.db, { budgets: true });
});

function later(minutes: number, from = testNow): Date {
  return new Date(from.getTime() + minutes * 60_000);
}

async function sure({
  emailTrust = 'verified_in_person' as const,
  isVerified = true,
} = {}) {
  const email = `maria.${randomUUID()}@correo.example`;
  const patient = await insertKnownPatient(database, {
    email,
    emailTrust,
    isVerified,
  });
  return { ...patient, email };
}

/** A patient signed in with the DNI, after a code was sent to them. */
async function codeSent(services = free) {
  const patient = await sure();
  const session = await signedInAs(free, { patientId: patient.id });
  const sent = await sendStepUpCode(services, await session.call());
  if (!sent.ok) throw new Error(sent.refusal.code);
  return {
    patient,
    session,
    sent: sent.value,
    code: await lastCodeTo(database, patient.email),
  };
}

type Session = Awaited<ReturnType<typeof signedInAs>>;

async function typed(
  session: Session,
  code: string,
  { now = testNow, services = free } = {},
) {
  const answer = await verifyStepUpCode(services, {
    ...(await session.call(now)),
    code,
  });
  return answer.ok ? answer.value.level : answer.refusal.code;
}

describe('the right code', () => {
  test('raises the session, makes the browser known, and is noted', async () => {
    const { patient, session, sent, code } = await codeSent();
    expect(code).toMatch(/^[0-9]{6}$/);
    expect(sent).toEqual({
      sentTo: 'm***@c***.example',
      isSent: true,
      expiresAt: later(10).toISOString(),
      resendAfterSeconds: 60,
    });
    expect(await typed(session, code)).toBe('N2');
    expect((await session.call(later(14))).actor.level).toBe('N2');
    expect((await session.call(later(15))).actor.level).toBe('N1');
    const device = { patientId: patient.id, browserHash: session.browser };
    expect(await findKnownDevice(database.db, device)).toBe(true);
    expect(
      await findKnownDevice(database.db, {
        ...device,
        browserHash: newBrowser(),
      }),
    ).toBe(false);
    const events = await auditOf(database, patient.id);
    expect(events.map(({ kind }) => kind)).toEqual([
      'sign_in',
      'code_sent',
      'level_raised',
    ]);
    expect(JSON.stringify(events)).not.toContain(code);
  });

  test('works once', async () => {
    const { session, code } = await codeSent();
    await typed(session, code);
    expect(await typed(session, code)).toBe('CODE_VOID');
  });

  test('works for ten minutes and no longer', async () => {
    const [entry, other] = [await codeSent(), await codeSent()];
    expect(await typed(entry.session, entry.code, { now: later(9.9) })).toBe(
      'N2',
    );
    expect(await typed(other.session, other.code, { now: later(10) })).toBe(
      'CODE_VOID',
    );
  });

  test('works in the session that asked for it, and in no other of the patient', async () => {
    const { patient, session, code } = await codeSent();
    const other = await signedInAs(free, { patientId: patient.id });
    expect(await typed(other, code)).toBe('CODE_VOID');
    expect(await typed(session, code)).toBe('N2');
  });

  test('stops working once another was sent', async () => {
    const { patient, session, code } = await codeSent();
    await sendStepUpCode(free, await session.call());
    const second = await lastCodeTo(database, patient.email);
    if (second !== code) expect(await typed(session, code)).toBe('CODE_WRONG');
    expect(await typed(session, second)).toBe('N2');
  });

  test('typed a hundred times at once raises the session once', async () => {
    const { patient, session, code } = await codeSent();
    const call = await session.call();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        verifyStepUpCode(free, { ...call, code }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer.refusal.code).toBe('CODE_VOID');
    const raised = (await auditOf(database, patient.id)).filter(
      ({ kind }) => kind === 'level_raised',
    );
    expect(raised).toHaveLength(1);
  });

  test('raises no session that ended meanwhile', async () => {
    const { session, code } = await codeSent();
    const call = await session.call();
    await database.owner.query(
      "update sessions set ended_at = used_at, end_reason = 'revoked' where id = $1",
      [call.actor.sessionId],
    );
    expect(await verifyStepUpCode(free, { ...call, code })).toMatchObject({
      ok: false,
    });
    const { rows } = await database.owner.query(
      'select raised_at from sessions where id = $1',
      [call.actor.sessionId],
    );
    expect(rows).toEqual([{ raised_at: null }]);
  });
});

describe('a wrong code', () => {
  test('says how many tries are left, and after five the right code fails', async () => {
    const { patient, session, code } = await codeSent();
    const wrong = otherThan(code);
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const answer = await verifyStepUpCode(free, {
        ...(await session.call()),
        code: wrong,
      });
      expect(answer).toMatchObject({
        refusal: { code: 'CODE_WRONG', data: { attemptsLeft } },
      });
    }
    expect(await typed(session, code)).toBe('CODE_VOID');
    const failed = (await auditOf(database, patient.id)).filter(
      ({ kind }) => kind === 'step_up_failed',
    );
    expect(failed).toHaveLength(5);
    expect(JSON.stringify(failed)).not.toContain(wrong);
  });

  test('counts five times when sent a hundred times at once, and voids the right code', async () => {
    const { session, code } = await codeSent();
    const call = await session.call();
    const wrong = otherThan(code);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        verifyStepUpCode(free, { ...call, code: wrong }),
      ),
    );
    const codes = answers.map((answer) =>
      answer.ok ? 'ok' : answer.refusal.code,
    );
    expect(codes.filter((each) => each === 'CODE_WRONG')).toHaveLength(5);
    expect(codes.filter((each) => each === 'CODE_VOID')).toHaveLength(95);
    const { rows } = await database.owner.query(
      'select attempts from access_codes where session_id = $1',
      [call.actor.sessionId],
    );
    expect(rows).toEqual([{ attempts: 5 }]);
    expect(await typed(session, code)).toBe('CODE_VOID');
  });

  test('stops codes by e-mail after ten in a day', async () => {
    const patient = await sure();
    for (let round = 0; round < 2; round++) {
      const session = await signedInAs(free, { patientId: patient.id });
      await sendStepUpCode(rationed, await session.call());
      const wrong = otherThan(await lastCodeTo(database, patient.email));
      for (let guess = 0; guess < 5; guess++) {
        expect(await typed(session, wrong, { services: rationed })).toBe(
          'CODE_WRONG',
        );
      }
    }
    const session = await signedInAs(free, { patientId: patient.id });
    expect(await sendStepUpCode(rationed, await session.call())).toMatchObject({
      refusal: { code: 'WAY_NOT_OPEN' },
    });
    // The former code is not even compared.
    await sendStepUpCode(free, await session.call());
    const right = await lastCodeTo(database, patient.email);
    expect(await typed(session, right, { services: rationed })).toBe(
      'TOO_MANY_ATTEMPTS',
    );
  });

  test('is counted apart from right codes', { tags: ['all'] }, async () => {
    const patient = await sure();
    const session = await signedInAs(free, { patientId: patient.id });
    for (let round = 0; round < 12; round++) {
      await sendStepUpCode(free, await session.call());
      expect(
        await typed(session, await lastCodeTo(database, patient.email), {
          services: rationed,
        }),
      ).toBe('N2');
    }
  });
});

describe('sending', () => {
  test('again waits a minute', async () => {
    const { session } = await codeSent(rationed);
    const again = await sendStepUpCode(rationed, await session.call());
    if (again.ok || again.refusal.code !== 'TOO_MANY_ATTEMPTS')
      throw new Error('It was to be refused.');
    expect(again.refusal.data.retryAfterSeconds).toBeGreaterThan(50);
    expect(again.refusal.data.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('happens five times an hour, from any number of sessions', {
    tags: ['all'],
  }, async () => {
    const patient = await sure();
    const sessions = await Promise.all(
      Array.from({ length: 12 }, () =>
        signedInAs(free, { patientId: patient.id }),
      ),
    );
    const answers = await Promise.all(
      sessions.map(async (session) =>
        sendStepUpCode(rationed, await session.call()),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
    expect(await codesSentTo(database, patient.email)).toHaveLength(5);
  });

  test('twenty times at once leaves one valid code', {
    tags: ['all'],
  }, async () => {
    const patient = await sure();
    const session = await signedInAs(free, { patientId: patient.id });
    const call = await session.call();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendStepUpCode(free, call)),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    const { rows } = await database.owner.query(
      'select count(*)::int as live from access_codes where patient_id = $1 and voided_at is null',
      [patient.id],
    );
    expect(rows).toEqual([{ live: 1 }]);
  });

  test('stores the code only as a hash', async () => {
    const { code, session } = await codeSent();
    const { rows } = await database.owner.query(
      'select * from access_codes where session_id = $1',
      [(await session.call()).actor.sessionId],
    );
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  test.each<[string, object, string, string]>([
    [
      'with an unverified identity',
      { isVerified: false },
      'true',
      'IDENTITY_NOT_VERIFIED',
    ],
    [
      'with an address only declared',
      { emailTrust: 'declared' },
      'true',
      'EMAIL_NOT_VERIFIED',
    ],
    [
      'with returned messages',
      {},
      "email_bounced_at = now(), email_bounce_reason = 'No existe' where id = $1 and true",
      'NO_EMAIL',
    ],
    [
      'without an address',
      {},
      "email = null, email_trust = 'none' where id = $1 and true",
      'NO_EMAIL',
    ],
    [
      'with an address changed two days ago, less a minute',
      {},
      "email_opens_from = '2026-11-24T12:01:00Z' where id = $1 and true",
      'EMAIL_TOO_NEW',
    ],
  ])('reaches no patient %s', async (_, existing, change, noEmailReason) => {
    const patient = await sure(existing);
    if (change !== 'true')
      await database.owner.query(`update patients set ${change}`, [patient.id]);
    const session = await signedInAs(free, { patientId: patient.id });
    const call = await session.call();
    expect(await listStepUpWays(free, call)).toMatchObject({
      emailCodeTo: null,
      noEmailReason,
    });
    expect(await sendStepUpCode(free, call)).toMatchObject({
      refusal: { code: 'WAY_NOT_OPEN' },
    });
    expect(await codesSentTo(database, patient.email)).toEqual([]);
  });

  test('reaches no user of the staff', async () => {
    const user = await insertUser(database, { role: 'Admin' });
    const session = await signedInAs(free, {
      role: 'admin',
      userId: user.id,
      credential: 'own_password',
    });
    expect(await sendStepUpCode(free, await session.call())).toMatchObject({
      refusal: { code: 'WAY_NOT_OPEN' },
    });
  });
});

test('the list of ways shows the e-mail only in part', async () => {
  const patient = await sure();
  const session = await signedInAs(free, { patientId: patient.id });
  expect(await listStepUpWays(free, await session.call())).toEqual({
    emailCodeTo: 'm***@c***.example',
    noEmailReason: null,
    activationCode: false,
    ownPassword: false,
    totp: false,
    passkey: false,
    recoveryCode: false,
  });
});

describe('without a mail server', () => {
  const silent = (): Services => ({ ...free, ways: ['whatsapp', 'push'] });

  test('the clinic offers no code by e-mail and says why', async () => {
    const session = await signedInAs(free, { patientId: (await sure()).id });
    expect(await listStepUpWays(silent(), await session.call())).toMatchObject({
      emailCodeTo: null,
      noEmailReason: 'NO_MAIL_SERVER',
    });
  });

  test('the answer says that a requested code is not sent', async () => {
    const session = await signedInAs(free, { patientId: (await sure()).id });
    expect(await sendStepUpCode(silent(), await session.call())).toMatchObject({
      value: { isSent: false },
    });
    const other = await signedInAs(free, { patientId: (await sure()).id });
    expect(await sendStepUpCode(free, await other.call())).toMatchObject({
      value: { isSent: true },
    });
  });

  test('the demonstration offers a code, since it shows its messages', async () => {
    const session = await signedInAs(free, { patientId: (await sure()).id });
    const snapshot = await silent().snapshot.any();
    const shown = {
      ...silent(),
      snapshot: {
        any: async () => asDemonstration(snapshot),
      } as Services['snapshot'],
    };
    expect(await listStepUpWays(shown, await session.call())).toMatchObject({
      emailCodeTo: 'm***@c***.example',
      noEmailReason: null,
    });
  });
});

function asDemonstration(
  snapshot: Awaited<ReturnType<Services['snapshot']['any']>>,
) {
  return { ...snapshot, clinic: { ...snapshot.clinic, isDemo: true } };
}
