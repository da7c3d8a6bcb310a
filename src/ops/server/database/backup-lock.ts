import type pg from 'pg';
import { withClient } from './with-client.ts';

// The advisory lock of backups: one at a time per database.
const backupLock = 7_210_011;

/** Runs the work unless another process is backing up this database; then null. */
export function alone<Value>(connection: pg.ClientConfig, run: () => Promise<Value>): Promise<Value | null> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      backupLock,
    ]);
    return rows[0]?.got ? await run() : null;
  });
}
