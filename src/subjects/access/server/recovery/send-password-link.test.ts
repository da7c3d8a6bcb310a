import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { LIKE_TIME_MS } from '../../../../base/kernel/hashing/answer-in-like-time.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import {
  accessMessages,
  auditKindsOf,
  tokenOf,
  tokensSentTo,
} from '../../../../testing/access/access.ts';
import { solvePuzzle } from '../../../../testing/access/puzzles.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { readLink } from '../links/read-link.ts';
import { sendPasswordLink, type WhoForgot } from './send-password-link.ts';
import { sendUpcomingAppointments } from './send-upcoming-appointments.ts';

const database = testDatabase();
let services: Services;
let rationed: Services;

beforeAll(async () => {
  await insertSmallClinic(database);
  services = servicesOn(database.db);
  rationed = servicesOn(database.db, { budgets: true });
});

const received = { ok: true, value: { received: true } };
const hour = 60 * 60_000;
const later = (milliseconds: number) =>
  new Date(testNow.getTime() + milliseconds);

function send(
  whom: WhoForgot,
  { now = testNow, using = services, address = randomUUID() } = {},
) {
  return sendPasswordLink(using, { whom, address, now });
}

async function patientWith(columns: Record<string, unknown>) {
  const email = `${randomUUID()}@ejemplo.com`;
  const patient = await insertPatient(database, { email });
  const names = Object.keys(columns);
  if (names.length > 0) {
    const changes = names
      .map((name, index) => `${name} = $${index + 2}`)
      .join();
    const values = [patient.id, ...Object.values(columns)];
    await database.owner.query(
      `update patients set ${changes} where id = $1`,
      values,
    );
  }
  return { ...patient, email };
}

describe('a patient who forgot their password', () => {
  test('gets a link at the e-mail on file that works for an hour', async () => {
    const { id, dni, email } = await patientWith({});
    expect(await send({ who: 'patient', dni })).toEqual(received);
    const messages = await accessMessages(database);
    const [message] = messages.filter(({ patientId }) => patientId === id);
    expect(message).toMatchObject({
      kind: 'password_link',
      channel: 'email',
      to: email,
    });
    expect(message?.linkUrl).toMatch(
      /^https:\/\/turnos\.example\/recordar\?token=[\w-]{43}$/,
    );
    const token = tokenOf(message?.linkUrl ?? null);
    const at = (now: Date) => readLink(services, { token, address: 'a', now });
    expect(await at(later(hour - 1))).toEqual({
      ok: true,
      value: { purpose: 'password', role: 'patient', name: 'María Pérez' },
    });
    expect(await at(later(hour))).toEqual({
      ok: false,
      refusal: { code: 'LINK_VOID' },
    });
    expect(await auditKindsOf(database, { patientId: id })).toEqual([
      'password_link_sent',
    ]);
  });

  test('leaves no token in the database that could rebuild the link', async () => {
    const { id, dni, email } = await patientWith({});
    await send({ who: 'patient', dni });
    const [token = ''] = await tokensSentTo(database, email);
    const { rows } = await database.owner.query(
      'select * from access_links where patient_id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ token_hash: hashOf(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('can use only the newest link after asking again', async () => {
    const { dni, email } = await patientWith({});
    await send({ who: 'patient', dni });
    await send({ who: 'patient', dni });
    const opened = [];
    for (const token of await tokensSentTo(database, email)) {
      opened.push(
        (await readLink(services, { token, address: 'a', now: testNow })).ok,
      );
    }
    expect(opened).toEqual([false, true]);
  });

  test('has one working link after asking ten times at once', async () => {
    const { dni, email } = await patientWith({});
    await Promise.all(
      Array.from({ length: 10 }, () => send({ who: 'patient', dni })),
    );
    const tokens = await tokensSentTo(database, email);
    const reads = await Promise.all(
      tokens.map((token) =>
        readLink(services, { token, address: 'a', now: testNow }),
      ),
    );
    expect(tokens).toHaveLength(10);
    expect(reads.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([
    ['no e-mail', { email_trust: 'none', email: null }, false],
    [
      'an e-mail that came back',
      { email_bounced_at: testNow, email_bounce_reason: 'x' },
      false,
    ],
    ['an e-mail that is only declared', {}, true],
    [
      'a verified identity and an e-mail only declared',
      { identity_verified_at: testNow },
      false,
    ],
    [
      'a verified identity and e-mail',
      { identity_verified_at: testNow, email_trust: 'verified_in_person' },
      true,
    ],
    [
      'an e-mail changed an hour ago',
      {
        identity_verified_at: testNow,
        email_trust: 'verified_in_person',
        email_opens_from: later(47 * hour),
      },
      false,
    ],
    [
      'an e-mail changed two days ago',
      {
        identity_verified_at: testNow,
        email_trust: 'verified_in_person',
        email_opens_from: testNow,
      },
      true,
    ],
  ] as const)(
    'with %s gets the same answer with or without a link',
    async (_, columns, isSent) => {
      const { id, dni } = await patientWith(columns);
      expect(await send({ who: 'patient', dni })).toEqual(received);
      const sent = (await accessMessages(database)).filter(
        ({ patientId }) => patientId === id,
      );
      expect(sent.map(({ kind }) => kind)).toEqual(
        isSent ? ['password_link'] : [],
      );
    },
  );

  test('cannot use the link after the e-mail stopped opening the account', async () => {
    const { id, dni, email } = await patientWith({});
    await send({ who: 'patient', dni });
    await database.owner.query(
      'update patients set identity_verified_at = $2 where id = $1',
      [id, testNow],
    );
    const [token = ''] = await tokensSentTo(database, email);
    expect(
      await readLink(services, { token, address: 'a', now: testNow }),
    ).toMatchObject({ ok: false });
  });
});

describe('a user of the clinic', () => {
  test('gets a link for each active account, and none for the others', async () => {
    const email = 'rosa@clinica.example';
    await insertUser(database, { role: 'Admin', email, password: null });
    await insertUser(database, { role: 'Doctor', email, password: null });
    const { id } = await insertUser(database, {
      role: 'Recepcionista',
      email,
      password: null,
    });
    await database.owner.query(
      'update system_users set is_active = false where id = $1',
      [id],
    );
    expect(await send({ who: 'staff', email })).toEqual(received);
    const reads = [];
    for (const token of await tokensSentTo(database, email)) {
      const read = await readLink(services, {
        token,
        address: 'a',
        now: testNow,
      });
      reads.push(read.ok && read.value.role);
    }
    expect(reads).toEqual(['admin', 'doctor']);
  });

  test('cannot use the link after being dismissed', async () => {
    const { id, email } = await insertUser(database, {
      role: 'Admin',
      password: null,
    });
    await send({ who: 'staff', email });
    await database.owner.query(
      'update system_users set is_active = false where id = $1',
      [id],
    );
    const [token = ''] = await tokensSentTo(database, email);
    expect(
      await readLink(services, { token, address: 'a', now: testNow }),
    ).toMatchObject({ ok: false });
  });
});

describe('a request for an account', () => {
  test.each<[string, WhoForgot]>([
    ['an unknown DNI', { who: 'patient', dni: '99999999' }],
    ['an unknown e-mail', { who: 'staff', email: 'nadie@ejemplo.com' }],
    ['an address list', { who: 'staff', email: 'a@ejemplo.com,b@ejemplo.com' }],
  ])('with %s gets the same answer, and sends nothing', async (_, whom) => {
    const before = await accessMessages(database);
    expect(await send(whom)).toEqual(received);
    expect(await accessMessages(database)).toEqual(before);
  });

  test('with a known or an unknown DNI takes at least the common time', async () => {
    const { dni } = await patientWith({});
    const took = async (request: string) => {
      const began = performance.now();
      await send({ who: 'patient', dni: request });
      await sendUpcomingAppointments(services, {
        dni: request,
        address: 'a',
        now: testNow,
      });
      return performance.now() - began;
    };
    // A timer may fire a moment early; how late it fires depends on the machine.
    for (const text of [dni, '99999998'])
      expect(await took(text)).toBeGreaterThan(2 * LIKE_TIME_MS - 10);
  });
});

describe('asking too often', () => {
  test('for one account sends four links an hour with the same answer', async () => {
    const { dni, email } = await patientWith({});
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        send({ who: 'patient', dni }, { using: rationed }),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(received);
    expect(await tokensSentTo(database, email)).toHaveLength(4);
  });

  test('from one address costs a puzzle after twenty requests, and is not refused', async () => {
    const address = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        send(
          { who: 'patient', dni: String(91_000_000 + index) },
          { using: rationed, address },
        ),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.refusal.code).toBe('PROOF_OF_WORK_NEEDED');
    }
    const own = {
      whom: { who: 'patient', dni: '91000099' },
      address,
      now: testNow,
    } as const;
    const asked = await sendPasswordLink(rationed, own);
    if (asked.ok) throw new Error('No puzzle was asked.');
    const proofOfWork = await solvePuzzle(asked.refusal.data.challenge);
    expect(
      await sendPasswordLink(rationed, { ...own, proofOfWork }),
    ).toMatchObject({ ok: true });
  });
});

describe('a patient who forgot an appointment', () => {
  test('gets the next appointments at the e-mail on file', async () => {
    const { id, dni } = await patientWith({});
    const answer = await sendUpcomingAppointments(services, {
      dni,
      address: 'a',
      now: testNow,
    });
    expect(answer).toEqual(received);
    const sent = (await accessMessages(database)).filter(
      ({ patientId }) => patientId === id,
    );
    expect(sent).toMatchObject([
      { kind: 'upcoming_turnos', channel: 'email', linkUrl: null },
    ]);
    expect(await auditKindsOf(database, { patientId: id })).toEqual([
      'turnos_sent',
    ]);
  });

  test('gets them at most four times an hour; an unknown DNI gets the same answer', async () => {
    const { id, dni } = await patientWith({});
    const ask = (request: string) =>
      sendUpcomingAppointments(rationed, {
        dni: request,
        address: randomUUID(),
        now: testNow,
      });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(n < 6 ? dni : '99999997')),
    );
    for (const answer of answers) expect(answer).toEqual(received);
    const sent = (await accessMessages(database)).filter(
      ({ patientId }) => patientId === id,
    );
    expect(sent).toHaveLength(4);
  });
});
