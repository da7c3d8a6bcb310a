import pg from 'pg';
import { BackupProblem } from '../../backup/backup-problem.ts';

/** A dump goes into an empty database alone: what is there would be mixed with it. */
export async function isDatabaseEmpty(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(`select from pg_class where relkind in ('r', 'p', 'v', 'S')
      and relnamespace not in (select oid from pg_namespace
        where nspname in ('pg_catalog', 'information_schema') or nspname like 'pg\\_%') limit 1`);
    return rowCount === 0;
  });
}

/** The role that a dump grants to, and does not hold: roles are the server's. */
export async function createRoleIfMissing(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'turnoclaro_app'`);
    if (rowCount === 0) await client.query('create role turnoclaro_app nologin');
  });
}

async function withClient<Value>(
  connectionString: string,
  run: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return await run(client);
  } catch (error) {
    throw new BackupProblem('No se puede entrar en la base de DATABASE_URL.', { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
