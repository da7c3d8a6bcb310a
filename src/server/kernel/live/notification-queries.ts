import type pg from 'pg';

export async function listenForChanges(db: pg.Client): Promise<void> {
  await db.query('listen turnoclaro_changes');
}

/** One statement, whose commit sends them; an empty list only checks that the database is still there. */
export async function insertNotifications(db: pg.Client, payloads: string[]): Promise<void> {
  await db.query(`select pg_notify('turnoclaro_changes', payload) from unnest($1::text[]) payload`, [
    payloads,
  ]);
}
