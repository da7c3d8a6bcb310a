import type pg from 'pg';
import { withClient } from './with-client.ts';

/**
 * Notes in a restored database that its backup is verified. The backup holds its own row, still unfinished. A
 * renamed file, or one from before backups were noted, has no such row.
 */
export function noteProvenBackup(
  connection: pg.ClientConfig,
  { file, bytes }: { file: string; bytes: number },
): Promise<void> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public.backups') is not null as "isThere"`,
    );
    if (!rows[0]?.isThere) return;
    await client.query(
      `update public.backups set bytes = $2, finished_at = greatest(now(), started_at),
        verified_at = greatest(now(), started_at) where file = $1 and finished_at is null`,
      [file, bytes],
    );
  });
}
