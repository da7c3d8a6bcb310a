import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import { signedInAs } from '../../../../testing/access/signed-in.ts';
import { testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertKnownPatient } from '../../../../testing/clinic/people.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { AccessSettingsToSave } from '../../contract/access.ts';
import {
  NetworkFieldSchema,
  type SessionLives,
  SessionLivesSchema,
} from '../../contract/access-fields.ts';
import { lifeKinds, longestLives } from '../../rules/session-lives.ts';
import { findAccessSettings } from './access-setting-queries.ts';
import { changeAccessSettings } from './change-access-settings.ts';
import { isOwnAddress } from './is-own-address.ts';
import { readAccessSettings } from './read-access-settings.ts';

const database = testDatabase();
let call: Call<'admin'> & { isForwarded: boolean };

beforeAll(async () => {
  await insertSmallClinic(database);
  const { id } = await insertReceptionist(database);
  call = { ...callAs('admin', id), isForwarded: false };
});

test('when administrators change the access settings at once, one saves and the others are refused', async () => {
  const {
    yourAddress: _,
    isYourAddressShared: __,
    ...seen
  } = await readAccessSettings(database.db, call);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((defaultPasswordDays) =>
      changeAccessSettings(database.db, {
        settings: { ...seen, defaultPasswordDays },
        ...call,
      }),
    ),
  );
  const saved = answers.filter(({ ok }) => ok);
  expect(saved).toEqual([
    { ok: true, value: await readAccessSettings(database.db, call) },
  ]);
  for (const answer of answers) {
    if (!answer.ok)
      expect(answer.refusal).toEqual({ code: 'CHANGED_MEANWHILE' });
  }
  const { rows } = await database.owner.query(
    `select count(*)::int as noted from audit_events where kind = 'access_changed'`,
  );
  expect(rows).toEqual([{ noted: 1 }]);
});

test('saving succeeds after rereading', async () => {
  const { yourAddress, isYourAddressShared, ...seen } =
    await readAccessSettings(database.db, call);
  const settings = { ...seen, preset: 'estricto' as const };
  expect(
    await changeAccessSettings(database.db, { settings, ...call }),
  ).toEqual({
    ok: true,
    value: {
      ...settings,
      yourAddress,
      isYourAddressShared,
      revision: settings.revision + 1,
    },
  });
});

describe('the lengths of sessions', () => {
  const save = async (changes: Partial<AccessSettingsToSave>) => {
    const {
      yourAddress: _,
      isYourAddressShared: __,
      ...settings
    } = await readAccessSettings(database.db, call);
    return changeAccessSettings(database.db, {
      settings: { ...settings, ...changes },
      ...call,
    });
  };
  const livesWith = async (changes: Partial<SessionLives>) => ({
    ...(await readAccessSettings(database.db, call)).lives,
    ...changes,
  });

  test('apply to open sessions when shortened, and not when lengthened', async () => {
    const services = servicesOn(database.db);
    const { id } = await insertKnownPatient(database);
    const session = await signedInAs(services, { patientId: id });
    const inMinutes = (minutes: number) =>
      new Date(testNow.getTime() + minutes * 60_000);
    const short = { idleMinutes: 10, wholeMinutes: 30 };
    expect(
      await save({ lives: await livesWith({ patient: short }) }),
    ).toMatchObject({
      ok: true,
      value: { lives: { patient: short } },
    });
    const { rows } = await database.owner.query(
      'select idle_minutes, ends_at from sessions where patient_id = $1',
      [id],
    );
    expect(rows).toEqual([{ idle_minutes: 10, ends_at: inMinutes(30) }]);
    expect(await session.actor(inMinutes(9))).not.toBeNull();
    await save({
      lives: await livesWith({
        patient: { idleMinutes: 720, wholeMinutes: 1440 },
      }),
    });
    expect(await session.actor(inMinutes(11))).toBeNull();
  });

  test('never exceed the longest allowed, in the schema or the database', async () => {
    const longest = structuredClone(longestLives);
    expect(await save({ lives: longest })).toMatchObject({
      ok: true,
      value: { lives: longest },
    });
    for (const kind of lifeKinds) {
      for (const which of ['idleMinutes', 'wholeMinutes'] as const) {
        const beyond = structuredClone(longest);
        beyond[kind][which] += 1;
        if (which === 'idleMinutes')
          beyond[kind].wholeMinutes = Math.max(
            beyond[kind].idleMinutes,
            longest[kind].wholeMinutes,
          );
        expect(
          SessionLivesSchema.safeParse(beyond).success,
          `${kind} ${which}`,
        ).toBe(false);
        await expect(
          save({ lives: beyond }),
          `${kind} ${which}`,
        ).rejects.toMatchObject({ code: '23514' });
      }
    }
  });
});

describe('the own networks', () => {
  const save = async (ownNetworks: string[]) => {
    const {
      yourAddress: _,
      isYourAddressShared: __,
      ...settings
    } = await readAccessSettings(database.db, call);
    return changeAccessSettings(database.db, {
      settings: { ...settings, ownNetworks },
      ...call,
    });
  };

  test('are stored once each, IPv6 by /64, and are then recognised', async () => {
    const saved = await save([
      '200.45.10.7',
      '192.168.7.33/24',
      '192.168.7.0/24',
      '2001:db8:0:5::1',
      '2001:db8:8::/48',
    ]);
    const ownNetworks = saved.ok ? saved.value.ownNetworks : [];
    expect(ownNetworks.toSorted()).toEqual(
      [
        '200.45.10.7',
        '192.168.7.0/24',
        '2001:db8:0:5::/64',
        '2001:db8:8::/48',
      ].toSorted(),
    );
    const settings = await findAccessSettings(database.db);
    const known = [
      '200.45.10.7',
      '192.168.7.200',
      '2001:db8:0:5::/64',
      '2001:db8:8:77::/64',
    ];
    for (const address of known)
      expect(isOwnAddress(settings, address), address).toBe(true);
    for (const address of [
      '200.45.10.8',
      '192.168.8.1',
      '2001:db8:0:6::/64',
      '2001:db8:9::/64',
      '',
      'x',
    ])
      expect(isOwnAddress(settings, address), address).toBe(false);
  });

  test.each([
    'no es una red',
    '300.1.1.1',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '/24',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/7',
    '2001:db8::/31',
    '2001:db8::/65',
    '10.0.0.1/24/8',
    '10.0.0.0/8; drop table x',
    '1.2.3',
  ])('refuse %j', (typed) =>
    expect(NetworkFieldSchema.safeParse(typed).success).toBe(false),
  );

  test('refuse the address of a proxy that all requests share', async () => {
    const { yourAddress, isYourAddressShared, ...settings } =
      await readAccessSettings(database.db, {
        ...call,
        isForwarded: true,
      });
    expect([yourAddress, isYourAddressShared]).toEqual([call.address, true]);
    const request = {
      ...call,
      settings: { ...settings, ownNetworks: [call.address] },
      isForwarded: true,
    };
    expect(await changeAccessSettings(database.db, request)).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'ownNetworks' }] },
      },
    });
  });

  test('refuse invalid ones in the database', async () => {
    await expect(
      database.owner.query(
        `update access_settings set own_addresses = '{nada}'`,
      ),
    ).rejects.toMatchObject({ code: '22P02' });
  });
});
