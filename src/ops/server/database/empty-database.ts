import type pg from 'pg';
import { BackupProblem } from './backup-problem.ts';
import { withClient } from './with-client.ts';

/** A dump may only go into an empty database: otherwise existing data would be mixed with it. */
export async function isDatabaseEmpty(databaseUrl: string): Promise<boolean> {
  return enter(databaseUrl, async (client) => {
    const { rowCount } = await client.query(`select from pg_class where relkind in ('r', 'p', 'v', 'S')
      and relnamespace not in (select oid from pg_namespace
        where nspname in ('pg_catalog', 'information_schema') or nspname like 'pg\\_%') limit 1`);
    return rowCount === 0;
  });
}

/** The role that a dump's grants need and a dump does not contain: roles belong to the server. */
export async function createRoleIfMissing(databaseUrl: string): Promise<void> {
  await enter(databaseUrl, async (client) => {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'turnoclaro_app'`);
    if (rowCount === 0) await client.query('create role turnoclaro_app nologin');
  });
}

async function enter<Value>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  return withClient({ connectionString }, work).catch((cause) => {
    throw new BackupProblem('No se puede entrar en la base de DATABASE_URL.', { cause });
  });
}
