import pg from 'pg';

// One backup at a time on a database, whoever begins it.
const backupLock = 7_210_011;

/** Runs what it is given unless another process is at a backup of this database; then null. */
export async function alone<Value>(
  connection: pg.ClientConfig,
  run: () => Promise<Value>,
): Promise<Value | null> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      backupLock,
    ]);
    return rows[0]?.got ? await run() : null;
  } finally {
    await client.end();
  }
}
