import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startLocalPostgres } from '../../../../ops/server/local-postgres/local-postgres.ts';
import { startStandby } from '../../../../testing/database/standby-postgres.ts';
import { patienceMs } from '../../../../testing/patience.ts';
import { processTree } from '../../../../testing/product/process-tree.ts';
import { openChangeFeed } from '../../live/change-feed.ts';
import { checkDatabase } from '../../schema/check-database.ts';
import { openDatabase } from '../database.ts';
import { findAnswer } from '../health-queries.ts';

/* Part of `npm run test:long`. */

const silent = { debug() {}, warn() {}, error() {} };

async function as<Value>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Value>,
) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

test('no acknowledged act is lost when a primary stands still, and the standby is found by itself', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnoclaro-primary-'));
  const primary = await startLocalPostgres({
    dataDir,
    log: silent,
    settings: { shared_buffers: '64MB' },
  });
  const standby = await startStandby(primary);
  const { host } = new pg.Client(primary);
  const both = `postgres://turnoclaro@localhost/turnoclaro?host=${[
    standby.sockets,
    host,
  ]
    .map(encodeURIComponent)
    .join(',')}&target_session_attrs=read-write`;
  let frozen: number[] = [];
  const running: (() => Promise<unknown>)[] = [];
  try {
    await as(primary.connectionString, async (owner) => {
      await owner.query(`create role turnoclaro_app nologin`);
      await owner.query('create table acts (id int primary key)');
      await owner.query('grant select, insert on acts to turnoclaro_app');
      await owner.query(
        `alter system set synchronous_standby_names = 'standby'`,
      );
      await owner.query('select pg_reload_conf()');
      await expect
        .poll(
          async () =>
            (await owner.query('select sync_state from pg_stat_replication'))
              .rows,
        )
        .toEqual([{ sync_state: 'sync' }]);
    });
    await checkDatabase(both);
    const db = openDatabase({ connectionString: both });
    running.push(() => db.destroy());
    const feed = await openChangeFeed({ connectionString: both }, silent);
    running.push(feed.stop);
    const acknowledged: number[] = [];
    let next = 0;
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const id = next++;
        const isWritten = await sql`insert into acts values (${id})`
          .execute(db)
          .then(
            () => true,
            () => false,
          );
        if (isWritten) acknowledged.push(id);
        await sleep(isWritten ? 5 : 100);
      }
    };
    const writers = Array.from({ length: 6 }, write);
    running.push(() => {
      isOver = true;
      return Promise.all(writers);
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);

    const pid = Number(
      readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split(
        '\n',
      )[0],
    );
    frozen = processTree(pid);
    const [told, stoodStillAt] = [acknowledged.length, performance.now()];
    for (const each of frozen) process.kill(each, 'SIGSTOP');
    await as(standby.connectionString, (client) =>
      client.query('select pg_promote()'),
    );
    const until = { timeout: patienceMs, interval: 50 };
    await expect
      .poll(() => acknowledged.length, until)
      .toBeGreaterThan(told + 20);
    console.info(
      `back after ${Math.round(performance.now() - stoodStillAt)} ms`,
    );
    await expect.poll(() => findAnswer(db), until).toBe(true);
    const heard: unknown[] = [];
    feed.hear((change) => heard.push(change));
    await expect
      .poll(() => {
        feed.announce({ kind: 'all' });
        return heard.length;
      }, until)
      .toBeGreaterThan(0);

    await running.pop()?.();
    const kept = await as(standby.connectionString, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'select id from acts',
      );
      return new Set(rows.map(({ id }) => id));
    });
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  } finally {
    for (const end of running.toReversed()) await end().catch(() => {});
    await standby.stop();
    for (const each of frozen) process.kill(each, 'SIGCONT');
    await primary.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
