import pg from 'pg';

/** Reads every row of every table, so that a page that cannot be read shows itself; tells how many turnos there are. */
export async function countEverything(connection: pg.ClientConfig): Promise<{ turnos: number }> {
  const client = new pg.Client(connection);
  // That the server stops while it is asked is told by the question.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    if (!tables.some(({ name }) => name === 'public.appointments')) throw new Error('no turnos in it');
    // The cast reads whole rows, also what lies outside the main page.
    for (const { name } of tables) await client.query(`select sum(length(row::text)) from ${name} row`);
    const { rows } = await client.query<{ turnos: number }>(
      `select count(*)::int as turnos from appointments where status <> 'held'`,
    );
    return { turnos: rows[0]?.turnos ?? 0 };
  } finally {
    await client.end();
  }
}
