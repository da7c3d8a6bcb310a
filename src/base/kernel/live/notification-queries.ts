import type pg from 'pg';

export async function listenForChanges(db: pg.Client): Promise<void> {
  await db.query('listen turnoclaro_changes');
}

/** Sends all of them by a single statement. An empty list only checks that the database answers. */
export async function insertNotifications(
  db: pg.Client,
  payloads: string[],
): Promise<void> {
  await db.query(
    `select pg_notify('turnoclaro_changes', payload) from unnest($1::text[]) payload`,
    [payloads],
  );
}

/** The names, with this beginning, of other connections to this database. */
export async function listApplicationNames(
  db: pg.Client,
  beginning: string,
): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and starts_with(application_name, $1)`,
    [beginning],
  );
  return rows.map(({ name }) => name);
}
