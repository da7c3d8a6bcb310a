import type { Database } from '../../../base/kernel/db/database.ts';

export async function insertBackup(
  db: Database,
  backup: { startedAt: Date; file: string },
): Promise<{ id: string }> {
  return db
    .insertInto('backups')
    .values(backup)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updateBackupProven(
  db: Database,
  { id, bytes, at }: { id: string; bytes: number; at: Date },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finishedAt: at, verifiedAt: at, bytes })
    .where('id', '=', id)
    .execute();
}

export async function updateBackupFailed(
  db: Database,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finishedAt: at, failedReason: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}

/** True if a backup began and did not end: it is under way, or its process died. */
export async function findUnfinishedBackup(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('id')
    .where('finishedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks unfinished backups as interrupted. The caller holds the backup lock, so no process is working on
 * them.
 */
export async function updateBackupsInterrupted(
  db: Database,
  { at }: { at: Date },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ finishedAt: at, failedReason: 'Se interrumpió antes de terminar.' })
    .where('finishedAt', 'is', null)
    .execute();
}

/** The size of the last verified backup in bytes. Null: there is none. */
export async function findLastBytes(db: Database): Promise<number | null> {
  const last = await db
    .selectFrom('backups')
    .select('bytes')
    .where('verifiedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.bytes == null ? null : Number(last.bytes);
}

/** The start of the last backup, whatever its result, and of the last verified backup. */
export async function findLastBackups(
  db: Database,
): Promise<{ lastTried: Date | null; lastGood: Date | null }> {
  const last = await db
    .selectFrom('backups')
    .select(({ fn }) => [
      fn.max('startedAt').as('lastTried'),
      fn
        .max('startedAt')
        .filterWhere('verifiedAt', 'is not', null)
        .as('lastGood'),
    ])
    .executeTakeFirstOrThrow();
  return last as { lastTried: Date | null; lastGood: Date | null };
}

/** True if the clinic is a demonstration, which has nothing to lose. */
export async function findIsDemo(db: Database): Promise<boolean> {
  const clinic = await db
    .selectFrom('clinics')
    .select('isDemo')
    .executeTakeFirst();
  return clinic?.isDemo !== false;
}
