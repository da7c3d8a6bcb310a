import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../../../testing/access/sign-in.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { addressList } from './client-address.ts';
import { tellOfForwarders, untrustedForwarder } from './untrusted-forwarder.ts';

const database = testDatabase();
const unaware = testServer(database);
const aware = testServer(database, { proxies: ['127.0.0.1'] });

beforeAll(async () => {
  await insertSmallClinic(database);
});
beforeEach(async () => {
  await database.owner.query('delete from untrusted_forwarders');
});

const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };
const noted = async () =>
  (
    await database.owner.query(
      'select address, is_private from untrusted_forwarders',
    )
  ).rows;

describe('an X-Forwarded-For', () => {
  test.each([
    ['127.0.0.1', undefined, [], null],
    ['127.0.0.1', '203.0.113.9', [], '127.0.0.1'],
    ['::ffff:10.0.0.4', '203.0.113.9', [], '10.0.0.4'],
    ['10.0.0.4', '203.0.113.9', ['10.0.0.0/8'], null],
    ['2001:db8::7', 'x', ['10.0.0.0/8'], '2001:db8::7'],
    // An entry that a client wrote itself before a trusted proxy is not the proxy's doing.
    ['10.0.0.4', '1.2.3.4, 203.0.113.9', ['10.0.0.4'], null],
    ['', '203.0.113.9', [], null],
  ])(
    'from %j with value %j and %j trusted: untrusted sender %j',
    (socket, header, proxies, sender) => {
      expect(untrustedForwarder(socket, header, addressList(proxies))).toBe(
        sender,
      );
    },
  );

  test('from an unnamed sender is logged once, and administrators read which setting to add', {
    tags: ['all'],
  }, async () => {
    const { email } = await insertUser(database, { role: 'Admin' });
    for (let times = 0; times < 3; times++)
      await newVisitor(unaware).ask('/healthz', forwarded);
    await newVisitor(unaware).ask('/api/public/clinic', forwarded);
    await newVisitor(unaware).ask('/api/public/clinic', forwarded);
    await waitUntil(async () =>
      expect(await noted()).toEqual([
        { address: '127.0.0.1', is_private: true },
      ]),
    );
    const told = unaware.logged.filter((line) =>
      line.includes('TRUSTED_PROXIES=127.0.0.1'),
    );
    expect(told).toHaveLength(1);
    const admin = await signIn(unaware, { role: 'admin', email });
    const dashboard = await admin.ask('/dashboard');
    expect(dashboard.json.attention.untrustedForwarders).toEqual([
      { address: '127.0.0.1', isPrivate: true },
    ]);
    const settings = await admin.ask('/access', forwarded);
    expect(settings.json).toMatchObject({
      yourAddress: '127.0.0.1',
      isYourAddressShared: true,
    });
    // The notice ends a day after the last such request.
    unaware.clock.now = new Date(testNow.getTime() + 25 * 3_600_000);
    const again = await signIn(unaware, { role: 'admin', email });
    expect(
      (await again.ask('/dashboard')).json.attention.untrustedForwarders,
    ).toEqual([]);
    unaware.clock.now = testNow;
  });

  test('from a trusted proxy is not reported', async () => {
    const { email } = await insertUser(database, { role: 'Admin' });
    await newVisitor(aware).ask('/api/public/clinic', forwarded);
    const admin = await signIn(aware, { role: 'admin', email });
    expect((await admin.ask('/access', forwarded)).json).toMatchObject({
      yourAddress: '203.0.113.9',
      isYourAddressShared: false,
    });
    expect(await noted()).toEqual([]);
    expect(aware.logged.join()).not.toContain('TRUSTED_PROXIES');
  });

  const start = async (proxies: string[], hours: number) => {
    const logged: string[] = [];
    const logger = pino(
      {},
      { write: (line: string) => void logged.push(line) },
    );
    const now = new Date(testNow.getTime() + hours * 3_600_000);
    await tellOfForwarders(
      { db: database.db, logger },
      { trusted: addressList(proxies), now },
    );
    return logged
      .map((line) => JSON.parse(line))
      .map(({ level, sender }) => ({ level, sender }));
  };

  test('is forgotten at a start that trusts its sender, and reported at others for a day', async () => {
    await database.owner.query(
      `insert into untrusted_forwarders values (true, '10.0.0.4', $1, $1), (false, '203.0.113.5', $1, $1)`,
      [testNow],
    );
    const [warning, information] = [40, 30];
    expect(await start([], 23)).toEqual([
      { level: warning, sender: '10.0.0.4' },
      { level: information, sender: '203.0.113.5' },
    ]);
    expect(await start([], 25)).toEqual([]);
    expect(await start(['10.0.0.0/24'], 23)).toEqual([
      { level: information, sender: '203.0.113.5' },
    ]);
    expect(await noted()).toEqual([
      { address: '203.0.113.5', is_private: false },
    ]);
  });
});
