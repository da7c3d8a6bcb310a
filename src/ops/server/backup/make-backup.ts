import { chmodSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { FileStore } from '../../../base/kernel/files/file-store.ts';
import { outdatedBackups } from '../../rules/backup-time.ts';
import { alone } from '../database/backup-lock.ts';
import {
  asProblem,
  BackupProblem,
  BackupUnderWay,
} from '../database/backup-problem.ts';
import { syncFolder } from '../local-postgres/sync-folder.ts';
import {
  removeOutdatedAttachments,
  type SavedFiles,
  saveAttachments,
} from './attachment-backup.ts';
import { backupFileName, keptBackups, makeWorkshop } from './backup-file.ts';
import {
  insertBackup,
  updateBackupFailed,
  updateBackupProven,
  updateBackupsInterrupted,
} from './backup-queries.ts';
import { dumpDatabase, proveDump } from './dump-database.ts';
import { openBackup } from './open-backup.ts';
import { refuseWithoutRoom } from './refuse-without-room.ts';
import { writeBaseBackup } from './write-base-backup.ts';

export interface BackupPlace {
  db: Database;
  /** The store of the files of medical records. */
  files: FileStore;
  connectionString: string;
  /** True if the database is on the clinic's own server (DATABASE_URL), not on the product's. */
  isForeign: boolean;
  backupDir: string;
  keepDays: number;
}

export interface MadeBackup {
  /** An absolute path. */
  path: string;
  bytes: number;
  /** Null for a dump, whose appointments are not counted. */
  appointments: number | null;
  /** The files of medical records. */
  attachments: SavedFiles;
}

/**
 * Backs up all that was committed before the start, with the files of records, while the database is in use.
 * A backup gets its name once it was opened and read whole. Fails with a `BackupProblem`.
 */
export async function makeBackup(
  place: BackupPlace,
  {
    now,
    signal,
    onMissing,
    onBegun,
  }: {
    now: () => Date;
    signal?: AbortSignal | undefined;
    /** Called with the number of files of signed visits that could not be saved. */
    onMissing?: ((files: number) => void) | undefined;
    /** Called once the backup is noted as under way. */
    onBegun?: () => void;
  },
): Promise<MadeBackup> {
  const { db, connectionString } = place;
  const made = await alone({ connectionString }, async () => {
    const startedAt = now();
    await updateBackupsInterrupted(db, { at: startedAt });
    const file = backupFileName(startedAt, place.isForeign ? 'dump' : 'base');
    const { id } = await insertBackup(db, { startedAt, file });
    onBegun?.();
    try {
      const backup = await writeAndProve(place, { file, signal });
      await updateBackupProven(db, { id, bytes: backup.bytes, at: now() });
      if (backup.attachments.missing > 0)
        onMissing?.(backup.attachments.missing);
      await removeOutdated(place, startedAt);
      return backup;
    } catch (error) {
      const problem = signal?.aborted
        ? new BackupProblem('Se detuvo antes de terminar.')
        : asProblem(error, 'No se pudo hacer el respaldo');
      await updateBackupFailed(db, { id, reason: problem.message, at: now() });
      throw problem;
    }
  });
  if (!made)
    throw new BackupUnderWay(
      'Ya se está haciendo un respaldo: espere a que termine.',
    );
  return made;
}

async function writeAndProve(
  { db, files, connectionString, isForeign, backupDir }: BackupPlace,
  { file, signal }: { file: string; signal?: AbortSignal | undefined },
): Promise<MadeBackup> {
  const workshop = makeWorkshop(backupDir);
  try {
    await refuseWithoutRoom({
      db,
      connectionString,
      isForeign,
      folder: workshop,
    });
    const halfMade = join(workshop, file);
    let appointments: number | null = null;
    if (isForeign) {
      await dumpDatabase(connectionString, { file: halfMade, signal });
      // pg_dump leaves its file readable to other users, and the folder may be older.
      chmodSync(halfMade, 0o600);
      await proveDump(halfMade, { signal });
    } else {
      await writeBaseBackup({ connectionString }, { file: halfMade, signal });
      ({ appointments } = await openBackup(halfMade, {
        folder: join(workshop, 'proof'),
        isKept: false,
        signal,
      }));
    }
    const attachments = await saveAttachments(
      { db, files, backupDir },
      { file, signal },
    );
    const path = join(backupDir, file);
    renameSync(halfMade, path);
    syncFolder(backupDir);
    return { path, bytes: statSync(path).size, appointments, attachments };
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

async function removeOutdated(
  { backupDir, keepDays }: BackupPlace,
  now: Date,
): Promise<void> {
  for (const { file } of outdatedBackups(keptBackups(backupDir), {
    now: now.getTime(),
    keepDays,
  })) {
    rmSync(join(backupDir, file), { force: true });
  }
  await removeOutdatedAttachments(backupDir);
}
