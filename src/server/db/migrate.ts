import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';

const folder = join(import.meta.dirname, 'migrations');
const migrationLock = 7_210_001;

/**
 * Brings a database to the newest schema, each file in its own transaction, once even when several
 * processes start together. Refuses a database whose applied files differ from ours.
 */
export async function migrate(connection: pg.ClientConfig): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const done = new Map<string, string>();
    for (const row of (await client.query('select name, checksum from schema_migrations')).rows) {
      done.set(row.name, row.checksum);
    }
    const applied: string[] = [];
    for (const { name, sql, checksum } of await readMigrations()) {
      const before = done.get(name);
      done.delete(name);
      if (before === checksum) continue;
      if (before) {
        throw new StartRefusal(`La migración ${name} cambió después de haberse aplicado a esta base.`);
      }
      await apply(client, { name, sql, checksum });
      applied.push(name);
    }
    const [unknown] = done.keys();
    if (unknown) {
      throw new StartRefusal(`La base es de una versión más nueva: tiene la migración ${unknown}.`);
    }
    return { applied };
  } finally {
    await client.end();
  }
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    // A migration that waits for a lock would make everybody else wait behind it.
    await client.query(`set local lock_timeout = '3s'`);
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`La migración ${name} falló.`, { cause: error });
  }
}
