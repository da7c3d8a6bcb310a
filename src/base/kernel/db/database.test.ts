import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertSmallClinic } from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { openDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';

const database = testDatabase();

test('a cut connection fails its transaction, and the next one works', async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      const { rows } = await sql<{
        pid: number;
      }>`select pg_backend_pid() as pid`.execute(tx);
      await database.owner.query('select pg_terminate_backend($1)', [
        rows[0]?.pid,
      ]);
      // The connection ends while it is idle: only the pool can notice.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(tx);
      return 'done';
    }),
  ).rejects.toThrow();
  const { rows } = await sql<{ answer: number }>`select 1 as answer`.execute(
    database.db,
  );
  expect(rows).toEqual([{ answer: 1 }]);
});

test('a cut connection fails its statement, and later ones work', async () => {
  const slow = sql`select pg_sleep(4)`.execute(database.db);
  const failed = expect(slow).rejects.toThrow(/terminat/);
  await expect
    .poll(async () => {
      const { rowCount } = await database.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(4)'`,
      );
      return rowCount;
    })
    .toBe(1);
  await failed;
  const isBack = async () =>
    (await sql`select 1`.execute(database.db)).rows.length === 1;
  await expect.poll(() => isBack().catch(() => false)).toBe(true);
});

test('the product cannot change the schema or append-only rows', async () => {
  await insertSmallClinic(database);
  const refused = [
    'create table mine (id int)',
    'alter table patients add column anything text',
    'drop table outbox',
    'create index on patients (full_name)',
    'create function mine() returns int language sql as $$select 1$$',
    'truncate appointments',
    'alter table appointment_transitions disable trigger append_only',
    'update appointment_transitions set reason = null',
    'delete from appointment_transitions',
    'update consents set policy_version = null',
    'delete from consents',
    'update schema_migrations set checksum = name',
    'delete from schema_migrations',
  ];
  for (const statement of refused) {
    await expect(
      sql.raw(statement).execute(database.db),
      statement,
    ).rejects.toMatchObject({ code: '42501' });
  }
});

test('the options in an address stay, but do not change the role or the limits', async () => {
  const url = new URL(database.url);
  url.searchParams.set(
    'options',
    '-c statement_timeout=0 -c application_name=theirs',
  );
  const db = openDatabase({ connectionString: url.href });
  try {
    const { rows } =
      await sql`select current_user::text as who, current_setting('statement_timeout') as most,
      current_setting('application_name') as name, current_setting('timezone') as zone`.execute(
        db,
      );
    expect(rows).toEqual([
      { who: 'turnoclaro_app', most: '5s', name: 'theirs', zone: 'UTC' },
    ]);
  } finally {
    await db.destroy();
  }
});
