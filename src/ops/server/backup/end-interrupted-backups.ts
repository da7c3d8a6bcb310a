import type { Database } from '../../../base/kernel/db/database.ts';
import { alone } from '../database/backup-lock.ts';
import {
  findUnfinishedBackup,
  updateBackupsInterrupted,
} from './backup-queries.ts';

/**
 * Marks backups whose process was killed as interrupted: if the lock is free, no process is working on them.
 * Does nothing while a backup is under way.
 */
export async function endInterruptedBackups(
  { db, connectionString }: { db: Database; connectionString: string },
  now: Date,
): Promise<void> {
  if (!(await findUnfinishedBackup(db))) return;
  await alone({ connectionString }, () =>
    updateBackupsInterrupted(db, { at: now }),
  );
}
