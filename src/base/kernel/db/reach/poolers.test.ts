import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../../testing/database/database.ts';
import {
  type PoolerHabits,
  startFakePooler,
} from '../../../../testing/servers/fake-pooler.ts';
import { openChangeFeed } from '../../live/change-feed.ts';
import type { Announcement } from '../../live/changes.ts';
import { checkDatabase } from '../../schema/check-database.ts';
import { openDatabase } from '../database.ts';
import { findAnswer } from '../health-queries.ts';
import { isOutOfReach } from '../out-of-reach.ts';

const database = testDatabase();

async function pool(habits: PoolerHabits): Promise<string> {
  const pooler = await startFakePooler(database.url, habits);
  onTestFinished(pooler.stop);
  return pooler.url;
}

function open(connectionString: string) {
  const db = openDatabase({ connectionString });
  onTestFinished(() => db.destroy());
  return db;
}

const hidden = /^(?!.*\n)DATABASE_URL: /;

test('sessions of a pooler that ignores start-up options get the role, the zone and the limits', async () => {
  const url = await pool({ by: 'session' });
  await checkDatabase(url, { patienceMs: 0 });
  const db = open(url);
  const ask = () =>
    sql`select current_user::text as who, current_setting('timezone') as zone, current_setting('jit') as jit,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as pause`.execute(
      db,
    );
  const ours = {
    who: 'turnoclaro_app',
    zone: 'UTC',
    jit: 'off',
    statement: '5s',
    lock: '2s',
    pause: '10s',
  };
  for (const { rows } of await Promise.all([ask(), ask(), ask()]))
    expect(rows).toEqual([ours]);
  expect(await findAnswer(db)).toBe(true);
  await expect(
    sql`create table mine (id int)`.execute(db),
  ).rejects.toMatchObject({ code: '42501' });
});

test('changes are heard through a pooler by sessions as the product’s role', async () => {
  const feed = await openChangeFeed(
    { connectionString: await pool({ by: 'session' }) },
    { warn() {} },
  );
  onTestFinished(feed.stop);
  const heard: Announcement[] = [];
  feed.hear((announcement) => heard.push(announcement));
  feed.announce({ kind: 'all' });
  await expect.poll(() => heard).toEqual([{ kind: 'all' }]);
});

test.each<[string, PoolerHabits]>([
  ['the last free session', { by: 'transaction', next: 'last' }],
  ['the last of several', { by: 'transaction', next: 'last', opened: 4 }],
  ['the first of one', { by: 'transaction', next: 'first', opened: 1 }],
  ['the first of two', { by: 'transaction', next: 'first', opened: 2 }],
  ['the first of three', { by: 'transaction', next: 'first', opened: 3 }],
  ['the first of seven', { by: 'transaction', next: 'first', opened: 7 }],
])(
  'a pooler by transactions that hands out %s is refused at the start, in one line',
  async (_, habits) => {
    const refused = checkDatabase(await pool(habits), { patienceMs: 0 });
    await expect(refused).rejects.toThrow(
      /^DATABASE_URL: .* por transacción.*pool_mode = session\)\.$/,
    );
    await expect(refused).rejects.toThrow(hidden);
  },
);

test.each<[string, PoolerHabits]>([
  ['the last', { by: 'transaction', next: 'last' }],
  ['the first', { by: 'transaction', next: 'first', opened: 3 }],
])(
  'a pooler that turns to transactions later and hands out %s session gives no second connection',
  async (_, habits) => {
    const db = open(await pool(habits));
    const who = (on = db) =>
      sql<{ who: string }>`select current_user::text as who`.execute(on);
    const refused = await db
      .connection()
      .execute(async (held) => {
        await who(held as typeof db);
        await who();
      })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '08004' });
    expect(isOutOfReach(refused)).toBe(true);
    expect(await findAnswer(db)).toBe(false);
  },
);

test('a pooler that drops the settings is refused at the start, in one line that names them', async () => {
  const url = await pool({ by: 'session', losesSettings: true });
  const refused = checkDatabase(url, { patienceMs: 0 });
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL: en lo que atiende en 127\.0\.0\.1:\d+ no quedan el rol turnoclaro_app, la zona y los límites/,
  );
  await expect(refused).rejects.toThrow(hidden);
  const db = open(url);
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
    code: '08004',
  });
  expect(await findAnswer(db)).toBe(false);
});

test('a server that takes no writes is refused at the start, and a connection to it is not used', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.owner.query(
    `alter database ${name} set default_transaction_read_only = on`,
  );
  onTestFinished(async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('set default_transaction_read_only = off');
    await owner.query(
      `alter database ${name} reset default_transaction_read_only`,
    );
    await owner.end();
  });
  await expect(checkDatabase(database.url, { patienceMs: 0 })).rejects.toThrow(
    /solo admite lecturas/,
  );
  expect(await findAnswer(open(database.url))).toBe(false);
});
