import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileStore } from '../../../base/kernel/files/file-store.ts';
import { folderStore } from '../../../base/kernel/files/folder-store.ts';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';
import { asProblem, BackupProblem } from '../database/backup-problem.ts';
import { lockDataDir } from '../local-postgres/lock-data-dir.ts';
import { syncFolder } from '../local-postgres/sync-folder.ts';
import { restoreAttachments, type SavedFiles } from './attachment-backup.ts';
import { stamp } from './backup-file.ts';
import { openBackup } from './open-backup.ts';

export interface Restored {
  appointments: number;
  /** The path of the former data. Null: there were none. */
  keptAs: string | null;
  /** The number of restored files of records, and the number that the backup lacks too. */
  attachments: SavedFiles;
}

const workshopPrefix = '.restoring-';

/**
 * Replaces the product's data with a backup, and keeps the former data beside it. The file is opened and read
 * whole before anything changes. Refused while the product runs. Fails with a `BackupProblem`.
 */
export async function restoreBackup({
  file,
  dataDir,
  files = folderStore(join(dataDir, 'attachments')),
  now,
}: {
  file: string;
  dataDir: string;
  /** The store to which the files of records are restored. Files that are there stay. */
  files?: FileStore;
  now: Date;
}): Promise<Restored> {
  if (!existsSync(file))
    throw new BackupProblem(`No existe el archivo ${file}.`);
  const lock = lockOrRefuse(dataDir);
  try {
    for (const left of readdirSync(dataDir)) {
      if (left.startsWith(workshopPrefix))
        rmSync(join(dataDir, left), { recursive: true, force: true });
    }
    const workshop = join(dataDir, `${workshopPrefix}${process.pid}`);
    mkdirSync(workshop, { mode: 0o700 });
    try {
      const {
        appointments,
        attachments: named,
        cluster,
      } = await openBackup(file, {
        folder: join(workshop, 'data'),
        isKept: true,
      });
      const attachments = await restoreAttachments(named, {
        files,
        backupDir: dirname(file),
      });
      return {
        appointments,
        attachments,
        keptAs: putInPlace(cluster, { dataDir, now }),
      };
    } finally {
      rmSync(workshop, { recursive: true, force: true });
    }
  } catch (error) {
    throw asProblem(error, 'No se pudo restaurar');
  } finally {
    lock.release();
  }
}

function lockOrRefuse(dataDir: string): { release: () => void } {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    throw new BackupProblem(
      `${error.message} Detenga TurnoClaro antes de restaurar.`,
      { cause: error },
    );
  }
}

/**
 * Renames twice. If the second rename fails, the former data get their name back. If the process dies between
 * the two, they stay under their new name.
 */
function putInPlace(
  cluster: string,
  { dataDir, now }: { dataDir: string; now: Date },
): string | null {
  const place = join(dataDir, 'postgres');
  const keptAs = existsSync(place)
    ? join(dataDir, `postgres-antes-de-restaurar-${stamp(now)}`)
    : null;
  if (keptAs) renameSync(place, keptAs);
  try {
    renameSync(cluster, place);
  } catch (error) {
    if (keptAs) renameSync(keptAs, place);
    throw error;
  }
  syncFolder(dataDir);
  return keptAs;
}
