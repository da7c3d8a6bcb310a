import type pg from 'pg';
import { BackupProblem } from './backup-problem.ts';
import { withClient } from './with-client.ts';

/**
 * True if the database is empty. A dump may go only into an empty database, because its data would be mixed
 * with others.
 */
export async function isDatabaseEmpty(databaseUrl: string): Promise<boolean> {
  return enter(databaseUrl, async (client) => {
    const { rowCount } =
      await client.query(`select from pg_class where relkind in ('r', 'p', 'v', 'S')
      and relnamespace not in (select oid from pg_namespace
        where nspname in ('pg_catalog', 'information_schema') or nspname like 'pg\\_%') limit 1`);
    return rowCount === 0;
  });
}

/**
 * Creates the role that the dump's grants name. Roles belong to the server, so a dump does not contain them.
 */
export async function createRoleIfMissing(databaseUrl: string): Promise<void> {
  await enter(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_roles where rolname = 'turnoclaro_app'`,
    );
    if (rowCount === 0)
      await client.query('create role turnoclaro_app nologin');
  });
}

async function enter<Value>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  return withClient({ connectionString }, work).catch((cause) => {
    throw new BackupProblem('No se puede entrar en la base de DATABASE_URL.', {
      cause,
    });
  });
}
