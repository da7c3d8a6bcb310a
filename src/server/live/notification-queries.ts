import type pg from 'pg';

export async function listenForChanges(db: pg.Client): Promise<void> {
  await db.query('listen turnoclaro_changes');
}

/** In one statement, whose commit tells them; with none it only asks whether the database is still there. */
export async function insertNotifications(db: pg.Client, payloads: string[]): Promise<void> {
  await db.query(`select pg_notify('turnoclaro_changes', payload) from unnest($1::text[]) payload`, [
    payloads,
  ]);
}
