import type pg from 'pg';
import { withClient } from './with-client.ts';

/**
 * Reads every row of every table, so that an unreadable page is found. Returns the number of appointments.
 */
export function countEverything(
  connection: pg.ClientConfig,
): Promise<{ appointments: number }> {
  return withClient(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    if (!tables.some(({ name }) => name === 'public.appointments'))
      throw new Error('no appointments in it');
    // The cast reads whole rows, including TOAST values.
    for (const { name } of tables)
      await client.query(`select sum(length(row::text)) from ${name} row`);
    const { rows } = await client.query<{ appointments: number }>(
      `select count(*)::int as appointments from appointments where status <> 'held'`,
    );
    return { appointments: rows[0]?.appointments ?? 0 };
  });
}
