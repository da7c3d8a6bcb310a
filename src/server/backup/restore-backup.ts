import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '../db/local/lock-data-dir.ts';
import { StartRefusal } from '../start-refusal.ts';
import { stamp } from './backup-file.ts';
import { asProblem, BackupProblem } from './backup-problem.ts';
import { openBackup } from './open-backup.ts';

export interface Restored {
  turnos: number;
  /** Where the data that were there before lie now; null: there were none. */
  keptAs: string | null;
}

const workshopPrefix = '.restoring-';

/**
 * Puts a backup in the place of the product's data, which are kept beside it. The file is opened and read whole
 * before anything is touched: where it is damaged, or the disk is full, all is as it was. Refused while the product
 * runs. Fails with a `BackupProblem`.
 */
export async function restoreBackup({
  file,
  dataDir,
  now,
}: {
  file: string;
  dataDir: string;
  now: Date;
}): Promise<Restored> {
  if (!existsSync(file)) throw new BackupProblem(`No existe el archivo ${file}.`);
  const lock = lockOrRefuse(dataDir);
  try {
    for (const left of readdirSync(dataDir)) {
      if (left.startsWith(workshopPrefix)) rmSync(join(dataDir, left), { recursive: true, force: true });
    }
    const workshop = join(dataDir, `${workshopPrefix}${process.pid}`);
    mkdirSync(workshop, { mode: 0o700 });
    try {
      const { turnos, cluster } = await openBackup(file, { folder: join(workshop, 'data'), isKept: true });
      return { turnos, keptAs: putInPlace(cluster, { dataDir, now }) };
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
    throw new BackupProblem(`${error.message} Detenga TurnoClaro antes de restaurar.`, { cause: error });
  }
}

/** Two renames: whoever is interrupted between them finds the old data under their new name, and is told of it. */
function putInPlace(cluster: string, { dataDir, now }: { dataDir: string; now: Date }): string | null {
  const place = join(dataDir, 'postgres');
  const keptAs = existsSync(place) ? join(dataDir, `postgres-antes-de-restaurar-${stamp(now)}`) : null;
  if (keptAs) renameSync(place, keptAs);
  try {
    renameSync(cluster, place);
  } catch (error) {
    if (keptAs) renameSync(keptAs, place);
    throw error;
  }
  const handle = openSync(dataDir, 'r');
  fsyncSync(handle);
  closeSync(handle);
  return keptAs;
}
