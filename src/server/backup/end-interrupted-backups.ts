import { alone } from '../db/backup/backup-lock.ts';
import type { Database } from '../db/database.ts';
import { findUnfinishedBackup, updateBackupsInterrupted } from './backup-queries.ts';

/**
 * Notes what became of backups whose process was killed, which could not note it themselves: whoever has the lock knows
 * that nobody is at them. While one is being made nothing is done.
 */
export async function endInterruptedBackups(
  { db, connectionString }: { db: Database; connectionString: string },
  now: Date,
): Promise<void> {
  if (!(await findUnfinishedBackup(db))) return;
  await alone({ connectionString }, () => updateBackupsInterrupted(db, { at: now }));
}
