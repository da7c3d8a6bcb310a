import pg from 'pg';

/**
 * Notes in a restored database that the backup which it came from is whole. A backup holds its own note as it was while
 * it was being made: unfinished. One of another name, or from before backups were noted, has none to mend.
 */
export async function noteProvenBackup(
  connection: pg.ClientConfig,
  { file, bytes }: { file: string; bytes: number },
): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public.backups') is not null as "isThere"`,
    );
    if (!rows[0]?.isThere) return;
    await client.query(
      `update public.backups set bytes = $2, finished_at = greatest(now(), started_at),
        verified_at = greatest(now(), started_at) where file = $1 and finished_at is null`,
      [file, bytes],
    );
  } finally {
    await client.end();
  }
}
