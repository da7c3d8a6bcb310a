import type pg from 'pg';
import { withClient } from './with-client.ts';

/** The size of the running server's files in bytes: databases and WAL. */
export function findClusterBytes(connection: pg.ClientConfig): Promise<number> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      `select ((select sum(pg_database_size(oid)) from pg_database)
        + (select coalesce(sum(size), 0) from pg_ls_waldir()))::float8 as bytes`,
    );
    return rows[0]?.bytes ?? 0;
  });
}
