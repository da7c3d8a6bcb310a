import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ReachingClient } from '../db/reach/reaching-client.ts';
import { StartRefusal } from '../start-refusal.ts';
import { installQueues } from './install-queues.ts';

const ourFolder = join(import.meta.dirname, 'migrations');
const migrationLock = 7_210_001;

/**
 * Brings a database to the newest schema, each file in its own transaction, and its job queues with it; only once
 * even if several processes start together. Refuses a database whose applied files differ from ours.
 */
export async function migrate(
  connection: pg.ClientConfig,
  { folder = ourFolder }: { folder?: string } = {},
): Promise<{ applied: string[] }> {
  const client = new ReachingClient(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const pending = whatIsMissing(
      await readMigrations(folder),
      await readDone(client),
    );
    for (const migration of pending) await apply(client, migration);
    if (folder === ourFolder) await installQueues(client, connection);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** The files that a start would apply, and whether the database has none yet. */
export async function findPendingMigrations(
  connection: Pick<pg.ClientConfig, 'connectionString'>,
): Promise<{ pending: string[]; isNew: boolean }> {
  const client = new ReachingClient({
    connectionString: connection.connectionString,
  });
  await client.connect();
  try {
    const done = await readDone(client);
    const pending = whatIsMissing(await readMigrations(ourFolder), done);
    return { pending: pending.map(({ name }) => name), isNew: done.size === 0 };
  } finally {
    await client.end();
  }
}

async function readDone(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query(
    "select to_regclass('schema_migrations') as name",
  );
  if (tables[0]?.name === null) return new Map();
  const { rows } = await client.query(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
  return migrations.filter(hasStatement);
}

/** False for the file that `npm run db:new` made and that is still to be written. */
const hasStatement = ({ sql }: { sql: string }) =>
  sql.replaceAll(/--.*/g, '').trim() !== '';

/** Returns the migrations to apply; refuses before anything is changed. */
function whatIsMissing(
  ours: Migration[],
  done: ReadonlyMap<string, string>,
): Migration[] {
  const unknown = [...done.keys()].find(
    (name) => !ours.some((migration) => migration.name === name),
  );
  if (unknown) {
    throw new StartRefusal(
      `La base es de una versión más nueva: tiene la migración ${unknown}.`,
    );
  }
  return ours.filter(({ name, checksum }) => {
    const before = done.get(name);
    if (before !== undefined && before !== checksum) {
      throw new StartRefusal(
        `La migración ${name} cambió después de haberse aplicado a esta base.`,
      );
    }
    return before === undefined;
  });
}

async function apply(
  client: pg.Client,
  { name, sql, checksum }: Migration,
): Promise<void> {
  await client.query('begin');
  try {
    // A migration that waits long for a lock would make all other statements wait behind it.
    await client.query(`set local lock_timeout = '3s'`);
    await client.query(sql);
    await client.query(
      'insert into schema_migrations (name, checksum) values ($1, $2)',
      [name, checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`La migración ${name} falló.`, { cause: error });
  }
}
