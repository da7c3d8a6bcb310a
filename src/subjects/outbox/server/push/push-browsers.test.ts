import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { vapidKeys } from '../../../../base/kernel/secrets/vapid-keys.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import {
  type PushPerson,
  pushClinic,
} from '../../../../testing/clinic/push-clinic.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { updateOtherSessionsEnded } from '../../../access/server/email-change-queries.ts';
import { updateSessionsRevoked } from '../../../access/server/session/session-queries.ts';
import { updateSessionsOfPatientEnded } from '../../../patients/server/file/patient-file-queries.ts';
import { keepPushHere } from './keep-push-here.ts';
import { readPush } from './read-push.ts';
import { removePushBrowser } from './remove-push-browser.ts';
import { replacePushBrowser } from './replace-push-browser.ts';
import { savePushBrowser } from './save-push-browser.ts';

const database = testDatabase();
const { place, somebody, subscribed, browsersOf } = pushClinic(database);

describe('a browser', () => {
  test('is listed with the clinic’s key and not reached yet, without its secrets', {
    tags: ['all'],
  }, async () => {
    const person = await somebody();
    const keys = await subscribed(person);
    const shown = await readPush(place.services, person.patientId);
    expect(shown.publicKey).toBe(place.vapid.publicKey);
    expect(shown.browsers).toMatchObject([{ reachedAt: null }]);
    expect(JSON.stringify(shown)).not.toMatch(
      new RegExp(`${keys.auth}|${keys.p256dh}|http`),
    );
  });

  test('added twenty times at once is one, and a sixth replaces the oldest', async () => {
    const person = await somebody();
    const keys = place.service.subscribe('one');
    await Promise.all(
      Array.from({ length: 20 }, () =>
        savePushBrowser(place.services, { ...person.call, ...keys }),
      ),
    );
    expect(await browsersOf(person)).toHaveLength(1);
    for (const name of ['b', 'c', 'd', 'e', 'f'])
      await subscribed(person, `${person.name}${name}`);
    expect(await browsersOf(person)).toHaveLength(5);
    const { rows } = await database.owner.query(
      'select from push_subscriptions where endpoint = $1',
      [keys.endpoint],
    );
    expect(rows).toHaveLength(0);
  });

  test('ends with the sign-out of its session, and not when the session idles out', async () => {
    const [left, idle] = [await somebody(), await somebody()];
    for (const person of [left, idle]) await subscribed(person);
    const end = (person: PushPerson, reason: string) =>
      database.owner.query(
        'update sessions set ended_at = greatest(used_at, now()), end_reason = $2 where id = $1',
        [person.call.actor.sessionId, reason],
      );
    await end(left, 'signed_out');
    await end(idle, 'idle');
    expect(await browsersOf(left)).toEqual([]);
    expect(await browsersOf(idle)).toHaveLength(1);
  });

  const changes: [
    what: string,
    change: (person: PushPerson) => Promise<unknown>,
  ][] = [
    [
      'another password',
      ({ patientId }) =>
        database.owner.query(
          `update patients set password_hash = 'otra' where id = $1`,
          [patientId],
        ),
    ],
    [
      'the first look at their document',
      ({ patientId }) =>
        database.owner.query(
          'update patients set identity_verified_at = now() where id = $1',
          [patientId],
        ),
    ],
    [
      'another e-mail',
      ({ patientId }) =>
        updateOtherSessionsEnded(database.db, {
          patientId,
          sessionId: randomUUID(),
          now: testNow,
        }),
    ],
    [
      'another contact at the counter',
      ({ patientId }) =>
        updateSessionsOfPatientEnded(database.db, { patientId, now: testNow }),
    ],
    [
      'the end of all other sessions',
      ({ patientId }) =>
        updateSessionsRevoked(database.db, {
          role: 'patient',
          patientId,
          doctorId: null,
          userId: null,
          now: testNow,
        }),
    ],
  ];
  test.each(changes)('with an idle session ends with %s', async (_, change) => {
    const [person, other] = [await somebody(), await somebody()];
    await database.owner.query(
      'update patients set identity_verified_at = null where id = $1',
      [person.patientId],
    );
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

  test('stays when one other session is ended', async () => {
    const person = await somebody();
    await subscribed(person);
    await updateSessionsRevoked(database.db, {
      role: 'patient',
      patientId: person.patientId,
      doctorId: null,
      userId: null,
      only: randomUUID(),
      now: testNow,
    });
    expect(await browsersOf(person)).toHaveLength(1);
  });

  test('added during the sign-out is not kept, in either order', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await somebody();
      const keys = place.service.subscribe(`race${round}`);
      await Promise.all([
        savePushBrowser(place.services, { ...person.call, ...keys }),
        database.owner.query(
          `update sessions set ended_at = greatest(used_at, now()), end_reason = 'signed_out' where id = $1`,
          [person.call.actor.sessionId],
        ),
      ]);
      expect(await browsersOf(person)).toEqual([]);
    }
  });

  test('goes on for its own patient, and ends when another one signs in there', async () => {
    const [before, after] = [await somebody(), await somebody()];
    const { endpoint } = await subscribed(before);
    expect(
      await keepPushHere(place.services, { ...before.call, endpoint }),
    ).toEqual({ isHere: true });
    expect(
      await keepPushHere(place.services, { ...after.call, endpoint }),
    ).toEqual({ isHere: false });
    expect([await browsersOf(before), await browsersOf(after)]).toEqual([
      [],
      [],
    ]);
  });

  test('on a shared computer passes to the next patient who asks there', async () => {
    const [before, next] = [await somebody(), await somebody()];
    await subscribed(before);
    await subscribed(next, before.name);
    expect(await browsersOf(before)).toEqual([]);
    expect(await browsersOf(next)).toHaveLength(1);
  });

  test('is removed by its own patient alone', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    await subscribed(mine);
    const id = (await browsersOf(mine))[0]?.id ?? '';
    expect(
      await removePushBrowser(place.services, { ...theirs.call, id }),
    ).toMatchObject({ ok: false });
    expect(
      await removePushBrowser(place.services, { ...mine.call, id }),
    ).toMatchObject({ ok: true });
    expect(await browsersOf(mine)).toEqual([]);
  });

  test('with a new subscription moves to it, and a request without its secret changes nothing', async () => {
    const person = await somebody();
    const old = await subscribed(person);
    const next = place.service.subscribe(`${person.name}-next`);
    await replacePushBrowser(place.services, {
      ...next,
      old: { ...old, auth: randomBytes(16).toString('base64url') },
    });
    await replacePushBrowser(place.services, {
      ...next,
      endpoint: 'https://127.0.0.1/x',
      old,
    });
    expect((await browsersOf(person))[0]?.fingerprint).not.toBe(undefined);
    const endpoint = async () =>
      (
        await database.owner.query(
          'select endpoint from push_subscriptions where patient_id = $1',
          [person.patientId],
        )
      ).rows[0].endpoint;
    expect(await endpoint()).toBe(old.endpoint);
    await replacePushBrowser(place.services, { ...next, old });
    expect(await endpoint()).toBe(next.endpoint);
  });

  test('with a new subscription that the account has already is one, without a failure', async () => {
    const person = await somebody();
    const old = await subscribed(person);
    const next = await subscribed(person, `${person.name}-next`);
    await replacePushBrowser(place.services, { ...next, old });
    expect(await browsersOf(person)).toHaveLength(1);
    await replacePushBrowser(place.services, { ...next, old: next });
    expect(await browsersOf(person)).toHaveLength(1);
  });

  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://push.example:444/a',
    'nada',
  ])('at %s is refused', async (endpoint) => {
    const person = await somebody();
    const refused = await savePushBrowser(place.services, {
      ...person.call,
      ...place.service.subscribe('x'),
      endpoint,
    });
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'PUSH_UNAVAILABLE' },
    });
  });

  test('with keys off the curve is refused, and so is any if the clinic has no push messages', async () => {
    const person = await somebody();
    const keys = place.service.subscribe('x');
    const broken = {
      ...keys,
      p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString(
        'base64url',
      ),
    };
    expect(
      await savePushBrowser(place.services, { ...person.call, ...broken }),
    ).toMatchObject({ ok: false });
    expect(
      await savePushBrowser(
        { ...place.services, push: null },
        { ...person.call, ...keys },
      ),
    ).toMatchObject({
      ok: false,
    });
    expect(
      await readPush({ ...place.services, push: null }, person.patientId),
    ).toEqual({
      publicKey: null,
      browsers: [],
    });
  });
});

test('the keys are made once, however many processes start, and are a pair', async () => {
  const all = await Promise.all(
    Array.from({ length: 5 }, () => vapidKeys(database.db)),
  );
  expect(new Set(all.map(({ publicKey }) => publicKey))).toEqual(
    new Set([place.vapid.publicKey]),
  );
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(place.vapid.privateKey, 'base64url');
  expect(pair.getPublicKey('base64url')).toBe(place.vapid.publicKey);
});
