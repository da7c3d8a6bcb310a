import type pg from 'pg';
import { withClient } from './with-client.ts';

// The advisory lock of backups: only one runs at a time on a database.
const backupLock = 7_210_011;

/** Runs the work under the backup lock. Null: another process is backing up this database. */
export function alone<Value>(
  connection: pg.ClientConfig,
  run: () => Promise<Value>,
): Promise<Value | null> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1) as got',
      [backupLock],
    );
    return rows[0]?.got ? await run() : null;
  });
}
