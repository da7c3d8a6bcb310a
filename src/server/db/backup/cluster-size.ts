import pg from 'pg';

/** How many bytes the files of the running server take: its databases, and the log of their changes. */
export async function findClusterBytes(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: number }>(
      `select ((select sum(pg_database_size(oid)) from pg_database)
        + (select coalesce(sum(size), 0) from pg_ls_waldir()))::float8 as bytes`,
    );
    return rows[0]?.bytes ?? 0;
  } finally {
    await client.end();
  }
}
