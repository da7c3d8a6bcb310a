import pg from 'pg';

/** A reason not to empty a database. */
export class ResetRefusal extends Error {}

/**
 * Empties a database: all its schemas go, and the next start makes them again. Refuses while other clients
 * are connected, and for a real clinic unless `isSure`.
 */
export async function emptyDatabase(
  connectionString: string,
  { isSure }: { isSure: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await refuseInUse(client);
    if (!isSure) await refuseRealClinic(client);
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace
        where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
    );
    await client.query('begin');
    for (const { name } of rows)
      await client.query(`drop schema ${name} cascade`);
    await client.query(
      'create schema public; grant usage on schema public to public',
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
  );
  if (rowCount)
    throw new ResetRefusal('The database is in use: stop the product first.');
}

async function refuseRealClinic(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('public.clinics') as clinics`,
  );
  if (rows[0].clinics === null) return;
  const { rowCount } = await client.query(
    'select from clinics where not is_demo',
  );
  if (rowCount)
    throw new ResetRefusal(
      'Its clinic is no demonstration: --yes empties it all the same.',
    );
}
