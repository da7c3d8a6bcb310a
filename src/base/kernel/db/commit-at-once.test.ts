import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database/database.ts';
import { commitAtOnce } from './commit-at-once.ts';
import { constraintOf } from './in-transaction.ts';

const database = testDatabase({ maxConnections: 3 });

beforeAll(async () => {
  await database.owner.query(
    'create table notes (id int primary key, words text)',
  );
  await database.owner.query('grant all on notes to turnoclaro_app');
});

async function notes(): Promise<number[]> {
  const { rows } = await database.owner.query(
    'select id from notes order by id',
  );
  return rows.map(({ id }) => id);
}

test('statements sent together are all kept, and the answer of the work is returned', async () => {
  const words = await commitAtOnce(database.db, async (tx) => {
    const [, second] = await Promise.all([
      sql`insert into notes values (${1}, ${'one'})`.execute(tx),
      sql<{
        longWords: string;
      }>`insert into notes values (${2}, ${'two'}) returning words as long_words`.execute(
        tx,
      ),
    ]);
    return second.rows[0]?.longWords;
  });
  expect(words).toBe('two');
  expect(await notes()).toEqual([1, 2]);
});

test.each([
  ['first', [1, 3]],
  ['last', [3, 1]],
])(
  'all statements are undone when the %s fails, and the next ones work',
  async (_which, ids) => {
    const failed = commitAtOnce(database.db, (tx) =>
      Promise.all(
        ids.map((id) =>
          sql`insert into notes values (${id}, ${'again'})`.execute(tx),
        ),
      ),
    );
    expect(await failed.catch(constraintOf)).toBe('notes_pkey');
    expect(await notes()).toEqual([1, 2]);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        database.db.selectFrom('clinics').select('name').execute(),
      ),
    );
    const { rows } = await database.owner.query(
      `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  },
);

test('a statement sees commits that others made while it waited', async () => {
  const countUnderLock = () =>
    commitAtOnce(database.db, async (tx) => {
      await Promise.all([
        sql`select pg_advisory_xact_lock(${77})`.execute(tx),
        sql`insert into notes select ${10} + count(*) from notes where id >= ${10}`.execute(
          tx,
        ),
      ]);
    });
  await Promise.all(Array.from({ length: 12 }, countUnderLock));
  expect(await notes()).toEqual([
    1,
    2,
    ...Array.from({ length: 12 }, (_, index) => 10 + index),
  ]);
});

test('a transaction queues again for a lock that it did not get', async () => {
  const holder = await database.owner.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(78)');
  let tries = 0;
  let released: Promise<unknown> | undefined;
  await commitAtOnce(database.db, async (tx) => {
    tries++;
    if (tries === 2) released = holder.query('commit');
    await Promise.all([
      sql
        .raw(`set local lock_timeout = '${tries === 1 ? '50ms' : '1min'}'`)
        .execute(tx),
      sql`select pg_advisory_xact_lock(78)`.execute(tx),
      sql`insert into notes values (${78})`.execute(tx),
    ]);
  });
  await released;
  holder.release();
  expect(tries).toBe(2);
  expect((await notes()).filter((id) => id === 78)).toEqual([78]);
});
