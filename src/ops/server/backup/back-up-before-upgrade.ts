import { openDatabase } from '../../../base/kernel/db/database.ts';
import { findPendingMigrations } from '../../../base/kernel/schema/migrate.ts';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';
import { asProblem } from '../database/backup-problem.ts';
import { findIsDemo } from './backup-queries.ts';
import { type BackupPlace, makeBackup } from './make-backup.ts';

/**
 * Backs a clinic up before a new version changes its database. Null: nothing changes, or there is nothing to
 * lose. If the backup fails, refuses the start and names the setting to start without it.
 */
export async function backUpBeforeUpgrade(
  place: Omit<BackupPlace, 'db'>,
  { now, isOn }: { now: () => Date; isOn: boolean },
): Promise<string | null> {
  const { pending, isNew } = await findPendingMigrations(place);
  if (!isOn || isNew || pending.length === 0) return null;
  const db = openDatabase(
    { connectionString: place.connectionString },
    { maxConnections: 2 },
  );
  try {
    if (await findIsDemo(db)) return null;
    return (await makeBackup({ ...place, db }, { now })).path;
  } catch (error) {
    const { message } = asProblem(error, 'no se pudo hacer el respaldo');
    throw new StartRefusal(
      `Esta versión cambia la base, y antes se hace un respaldo: ${message} Corríjalo, o si tiene otro respaldo arranque una vez con UPGRADE_BACKUP=off.`,
    );
  } finally {
    await db.destroy();
  }
}
