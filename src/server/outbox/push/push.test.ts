import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedInAs } from '../../../testing/access/signed-in.ts';
import { bookTestAppointment } from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { insertSmallClinic, type SmallClinic, servicesOn } from '../../../testing/clinic/factories.ts';
import { messagesOf, sendingOn, takeDueIds } from '../../../testing/clinic/messages.ts';
import { insertKnownPatient } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type PushService, startPushService } from '../../../testing/servers/push-server.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { updateOtherSessionsEnded } from '../../identity/email-change/email-change-queries.ts';
import { updateSessionsRevoked } from '../../identity/session/session-queries.ts';
import { type VapidKeys, vapidKeys } from '../../kernel/secrets/vapid-keys.ts';
import type { Channel } from '../../messages/channels/delivery.ts';
import { openPushChannel } from '../../messages/channels/push-channel.ts';
import { giveUpMessage } from '../../messages/worker/give-up-message.ts';
import { sendMessage } from '../../messages/worker/send-message.ts';
import { updateSessionsOfPatientEnded } from '../../people/patients/file/patient-file-queries.ts';
import { saveMessageChoice } from '../preferences/save-message-choice.ts';
import { keepPushHere } from './keep-push-here.ts';
import { readPush } from './read-push.ts';
import { removePushBrowser } from './remove-push-browser.ts';
import { replacePushBrowser } from './replace-push-browser.ts';
import { savePushBrowser } from './save-push-browser.ts';
import { turnPushOff } from './turn-push-off.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let vapid: VapidKeys;
let service: PushService;
let push: Channel;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  vapid = await vapidKeys(database.db);
  service = await startPushService(() => vapid.publicKey);
  services = {
    ...servicesOn(database.db),
    ways: ['push'],
    push: { publicKey: vapid.publicKey, testService: service.origin },
  };
  await database.owner.query(`alter table outbox alter column due_at set default '${testNow.toISOString()}'`);
  await database.owner.query(
    'update booking_policies set max_future_per_patient = 50, max_future_per_specialty = 50',
  );
});
beforeEach(() => {
  push = openPushChannel({
    ...vapid,
    subject: 'mailto:a@clinica.example',
    testService: service.origin,
    patienceMs: 2000,
  });
});
afterEach(async () => {
  await push.close();
  service.received.length = 0;
  await takeDue();
});
afterAll(() => service.stop());

let people = 0;
type Person = Awaited<ReturnType<typeof somebody>>;

async function somebody({ email = null as string | null, phone = true } = {}) {
  people += 1;
  const { id: patientId } = await insertKnownPatient(database, {
    ...{ isVerified: true, hasPassword: true, email, fullName: 'María Pérez' },
    ...(email && { emailTrust: 'verified_in_person' as const }),
  });
  if (!phone) await database.owner.query('update patients set phone = null where id = $1', [patientId]);
  const session = await signedInAs(services, { patientId, credential: 'own_password' });
  return { patientId, name: `n${people}`, call: (await session.call()) as Call<'patient'> };
}

async function subscribed(person: Person, name = person.name) {
  const keys = service.subscribe(name);
  expect(await savePushBrowser(services, { ...person.call, ...keys })).toMatchObject({ ok: true });
  return keys;
}
const browsersOf = async ({ patientId }: Person) => (await readPush(services, patientId)).browsers;
const chooseAll = async ({ patientId }: Person) => {
  for (const topic of ['appointments', 'reminders', 'delays', 'offers'] as const) {
    await saveMessageChoice(database.db, { patientId, topic, channel: 'push', saidThrough: 'web' });
  }
};

let slots = 0;
async function book({ patientId }: Person) {
  const startsAt = at(
    '2026-11-25',
    `${8 + Math.floor(slots / 3)}:${(slots % 3) * 2}0`.replace(/^(\d):/, '0$1:'),
  );
  slots += 1;
  const slot = { doctorId: clinic.doctorId, practiceId: clinic.practiceId, startsAt };
  return (await bookTestAppointment(services, { slot, patientId })).id;
}

async function takeDue(): Promise<number[]> {
  const { rows } = await database.owner.query(
    `update outbox set status = 'queued' where status = 'waiting' and channel = 'push' returning id::int`,
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
const sendDue = async () => {
  const sending = sendingOn(services, { push });
  for (const id of await takeDue()) await sendMessage(sending, id);
};

describe('a browser', () => {
  test('is told of by the words of its session, is known by its fingerprint, and its secrets are shown to nobody', async () => {
    const person = await somebody();
    const keys = await subscribed(person);
    const shown = await readPush(services, person.patientId);
    expect(shown.publicKey).toBe(vapid.publicKey);
    expect(shown.browsers).toMatchObject([{ reachedAt: null }]);
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${keys.auth}|${keys.p256dh}|http`));
  });

  test('pressed twenty times at once is one; a sixth one takes the place of the oldest', async () => {
    const person = await somebody();
    const keys = service.subscribe('one');
    await Promise.all(
      Array.from({ length: 20 }, () => savePushBrowser(services, { ...person.call, ...keys })),
    );
    expect(await browsersOf(person)).toHaveLength(1);
    for (const name of ['b', 'c', 'd', 'e', 'f']) await subscribed(person, `${person.name}${name}`);
    expect(await browsersOf(person)).toHaveLength(5);
    const { rows } = await database.owner.query('select from push_subscriptions where endpoint = $1', [
      keys.endpoint,
    ]);
    expect(rows).toHaveLength(0);
  });

  test('ends with the sign-out from its session, and not with its time', async () => {
    const [left, idle] = [await somebody(), await somebody()];
    for (const person of [left, idle]) await subscribed(person);
    const end = (person: Person, reason: string) =>
      database.owner.query(
        'update sessions set ended_at = greatest(used_at, now()), end_reason = $2 where id = $1',
        [person.call.actor.sessionId, reason],
      );
    await end(left, 'signed_out');
    await end(idle, 'idle');
    expect(await browsersOf(left)).toEqual([]);
    expect(await browsersOf(idle)).toHaveLength(1);
  });

  const changes: [what: string, change: (person: Person) => Promise<unknown>][] = [
    [
      'another password',
      ({ patientId }) =>
        database.owner.query(`update patients set password_hash = 'otra' where id = $1`, [patientId]),
    ],
    [
      'the first look at their document',
      ({ patientId }) =>
        database.owner.query('update patients set identity_verified_at = now() where id = $1', [patientId]),
    ],
    [
      'another e-mail',
      ({ patientId }) =>
        updateOtherSessionsEnded(database.db, { patientId, sessionId: randomUUID(), now: testNow }),
    ],
    [
      'another contact at the counter',
      ({ patientId }) => updateSessionsOfPatientEnded(database.db, { patientId, now: testNow }),
    ],
    [
      'the end of all other sessions',
      ({ patientId }) =>
        updateSessionsRevoked(database.db, {
          ...{ role: 'patient', patientId, doctorId: null, userId: null, now: testNow },
        }),
    ],
  ];
  test.each(changes)('left to its time ends with %s', async (_, change) => {
    const [person, other] = [await somebody(), await somebody()];
    await database.owner.query('update patients set identity_verified_at = null where id = $1', [
      person.patientId,
    ]);
    for (const each of [person, other]) await subscribed(each);
    await database.owner.query(
      `update sessions set ended_at = greatest(used_at, now()), end_reason = 'idle' where patient_id = $1`,
      [person.patientId],
    );
    expect(await browsersOf(person)).toHaveLength(1);
    await change(person);
    expect(await browsersOf(person)).toEqual([]);
    expect(await browsersOf(other)).toHaveLength(1);
  });

  test('in which one other session is ended goes on', async () => {
    const person = await somebody();
    await subscribed(person);
    await updateSessionsRevoked(database.db, {
      ...{ role: 'patient', patientId: person.patientId, doctorId: null, userId: null },
      ...{ only: randomUUID(), now: testNow },
    });
    expect(await browsersOf(person)).toHaveLength(1);
  });

  test('asked for while its session is left is told in no more, whichever is first', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await somebody();
      const keys = service.subscribe(`race${round}`);
      await Promise.all([
        savePushBrowser(services, { ...person.call, ...keys }),
        database.owner.query(
          `update sessions set ended_at = greatest(used_at, now()), end_reason = 'signed_out' where id = $1`,
          [person.call.actor.sessionId],
        ),
      ]);
      expect(await browsersOf(person)).toEqual([]);
    }
  });

  test('of somebody else ends when another person is signed in there, and one’s own goes on', async () => {
    const [before, after] = [await somebody(), await somebody()];
    const { endpoint } = await subscribed(before);
    expect(await keepPushHere(services, { ...before.call, endpoint })).toEqual({ isHere: true });
    expect(await keepPushHere(services, { ...after.call, endpoint })).toEqual({ isHere: false });
    expect([await browsersOf(before), await browsersOf(after)]).toEqual([[], []]);
  });

  test('is removed by its own person alone', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    await subscribed(mine);
    const id = (await browsersOf(mine))[0]?.id ?? '';
    expect(await removePushBrowser(services, { ...theirs.call, id })).toMatchObject({ ok: false });
    expect(await removePushBrowser(services, { ...mine.call, id })).toMatchObject({ ok: true });
    expect(await browsersOf(mine)).toEqual([]);
  });

  test('that got another subscription is told there; who does not know its secret changes nothing', async () => {
    const person = await somebody();
    const old = await subscribed(person);
    const next = service.subscribe(`${person.name}-next`);
    await replacePushBrowser(services, {
      ...next,
      old: { ...old, auth: randomBytes(16).toString('base64url') },
    });
    await replacePushBrowser(services, { ...next, endpoint: 'https://127.0.0.1/x', old });
    expect((await browsersOf(person))[0]?.fingerprint).not.toBe(undefined);
    const endpoint = async () =>
      (
        await database.owner.query('select endpoint from push_subscriptions where patient_id = $1', [
          person.patientId,
        ])
      ).rows[0].endpoint;
    expect(await endpoint()).toBe(old.endpoint);
    await replacePushBrowser(services, { ...next, old });
    expect(await endpoint()).toBe(next.endpoint);
  });

  test('whose other subscription the account has told already is one, without a failure', async () => {
    const person = await somebody();
    const old = await subscribed(person);
    const next = await subscribed(person, `${person.name}-next`);
    await replacePushBrowser(services, { ...next, old });
    expect(await browsersOf(person)).toHaveLength(1);
    await replacePushBrowser(services, { ...next, old: next });
    expect(await browsersOf(person)).toHaveLength(1);
  });

  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://push.example:444/a',
    'nada',
  ])('at %s is none', async (endpoint) => {
    const person = await somebody();
    const refused = await savePushBrowser(services, { ...person.call, ...service.subscribe('x'), endpoint });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'PUSH_UNAVAILABLE' } });
  });

  test('with keys that are no point of the curve is none, nor any where the clinic does not tell so', async () => {
    const person = await somebody();
    const keys = service.subscribe('x');
    const broken = {
      ...keys,
      p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
    };
    expect(await savePushBrowser(services, { ...person.call, ...broken })).toMatchObject({ ok: false });
    expect(await savePushBrowser({ ...services, push: null }, { ...person.call, ...keys })).toMatchObject({
      ok: false,
    });
    expect(await readPush({ ...services, push: null }, person.patientId)).toEqual({
      publicKey: null,
      browsers: [],
    });
  });
});

describe('a message', () => {
  test('reaches the browser that was asked for, says no more than when, and is noted', async () => {
    const person = await somebody({ email: 'maria@correo.example' });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    await sendDue();
    expect(await messagesOf(database, id)).toMatchObject([{ channel: 'push', status: 'sent' }]);
    const [arrived] = service.received;
    expect(arrived?.payload.body).toMatch(
      /^Su turno quedó reservado: .+ 25 de noviembre a las \d{1,2}:\d\d\.$/,
    );
    expect(JSON.stringify(arrived)).not.toMatch(/Julia|Ríos|María|Consulta|token/);
    expect((await browsersOf(person))[0]?.reachedAt).not.toBeNull();
  });

  test('of who has neither e-mail nor mobile goes there, so that nobody has to call', async () => {
    const person = await somebody({ phone: false });
    const before = await book(person);
    expect(await messagesOf(database, before)).toMatchObject([{ channel: 'none' }]);
    await subscribed(person);
    const id = await book(person);
    expect(await messagesOf(database, id)).toMatchObject([{ channel: 'push' }]);
  });

  test('to a browser that is no more forgets it, and goes by the next way, once', async () => {
    const person = await somebody({ email: `b${people}@correo.example` });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    service.forget(person.name);
    await sendDue();
    expect(await messagesOf(database, id)).toMatchObject([
      { channel: 'push', status: 'failed', reason: 'Ya no recibe avisos en ningún teléfono.' },
      { channel: 'email', status: 'waiting' },
    ]);
    expect(await browsersOf(person)).toEqual([]);
  });

  test('of somebody without another way is for the counter then', async () => {
    const person = await somebody({ phone: false });
    await subscribed(person);
    const id = await book(person);
    service.forget(person.name);
    await sendDue();
    expect(await messagesOf(database, id)).toMatchObject([
      { status: 'failed' },
      { channel: 'none', status: 'waiting' },
    ]);
  });

  test('is tried again where the service is away; after four tries, or given up, another way is taken though it was chosen', async () => {
    const [tired, dead] = [
      await somebody({ email: `t${people}@correo.example` }),
      await somebody({ email: `d${people}@correo.example` }),
    ];
    for (const person of [tired, dead]) {
      await subscribed(person);
      await chooseAll(person);
    }
    const id = await book(tired);
    const [message = 0] = await takeDue();
    const sending = sendingOn(services, { push });
    for (const expected of ['later', 'later', 'later', 'done']) {
      service.answerNext(503);
      expect(await sendMessage(sending, message)).toBe(expected);
    }
    expect(await messagesOf(database, id)).toMatchObject([
      { channel: 'push', status: 'failed' },
      { channel: 'email', status: 'waiting' },
    ]);
    const given = await book(dead);
    const [last = 0] = await takeDue();
    expect(await giveUpMessage(database.db, last)).toBe(true);
    expect(await giveUpMessage(database.db, last)).toBe(false);
    expect(await messagesOf(database, given)).toMatchObject([{ status: 'failed' }, { channel: 'email' }]);
    const email: string[] = [];
    const prepare: Channel['prepare'] = async (_, to) => async () => {
      email.push(to.address);
      return { outcome: 'sent' };
    };
    const mail: Channel = { prepare, send: async (m, to) => (await prepare(m, to))(), close: async () => {} };
    for (const each of await takeDueIds(services))
      await sendMessage(sendingOn(services, { email: mail, push }), each);
    expect(email.filter((address) => /^[td]\d/.test(address))).toHaveLength(2);
  });

  test('of a day that the clinic changed goes by the next way too, since a telephone may be off', async () => {
    const person = await somebody({ email: `c${people}@correo.example` });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    await sendDue();
    await database.owner.query(
      `insert into outbox (appointment_id, appointment_version, kind, channel)
        select appointment_id, appointment_version, 'out_of_schedule', channel from outbox where appointment_id = $1`,
      [id],
    );
    await sendDue();
    expect(await messagesOf(database, id)).toMatchObject([
      { kind: 'confirmation', channel: 'push', status: 'sent' },
      { kind: 'out_of_schedule', channel: 'push', status: 'sent' },
      { kind: 'out_of_schedule', channel: 'email', status: 'waiting' },
    ]);
  });

  test('whose next way bounces goes by the third, and not back to the first', async () => {
    const person = await somebody({ email: `r${people}@correo.example` });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    service.forget(person.name);
    await sendDue();
    await subscribed(person);
    const bounce: Channel['prepare'] = async () => async () => ({
      ...{ outcome: 'refused', reason: 'No existe', isAddressBad: true },
    });
    const email: Channel = {
      prepare: bounce,
      send: async (m, to) => (await bounce(m, to))(),
      close: async () => {},
    };
    for (const each of await takeDueIds(services))
      await sendMessage(sendingOn(services, { email, push }), each);
    expect(await messagesOf(database, id)).toMatchObject([
      { channel: 'push', status: 'failed' },
      { channel: 'email', status: 'failed' },
      { channel: 'whatsapp', status: 'waiting' },
    ]);
  });

  test('that ten workers take at once is pushed once', async () => {
    const person = await somebody();
    await subscribed(person);
    await chooseAll(person);
    await book(person);
    const sending = sendingOn(services, { push });
    for (const id of await takeDue()) {
      await Promise.all(Array.from({ length: 10 }, () => sendMessage(sending, id)));
    }
    expect(service.received).toHaveLength(1);
  });

  test('that waited for a telephone goes another way where the clinic turns it off', async () => {
    const person = await somebody({ email: `o${people}@correo.example` });
    await subscribed(person);
    await chooseAll(person);
    const id = await book(person);
    await turnPushOff(database.db);
    expect(await messagesOf(database, id)).toMatchObject([{ channel: 'email', status: 'waiting' }]);
    expect(await browsersOf(person)).toEqual([]);
  });
});

test('the keys are made once, however many processes start, and are a pair', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => vapidKeys(database.db)));
  expect(new Set(all.map(({ publicKey }) => publicKey))).toEqual(new Set([vapid.publicKey]));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(vapid.privateKey, 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(vapid.publicKey);
});
