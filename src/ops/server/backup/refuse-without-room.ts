import { statfs } from 'node:fs/promises';
import type { Database } from '../../../base/kernel/db/database.ts';
import { bytesForBackup } from '../../rules/backup-room.ts';
import { BackupProblem } from '../database/backup-problem.ts';
import { findClusterBytes } from '../database/cluster-size.ts';
import { findLastBytes } from './backup-queries.ts';

/**
 * Refuses a backup without enough room, before anything is written: the live database may be on the same
 * disk, and stops when it is full. Fails with a `BackupProblem`.
 */
export async function refuseWithoutRoom({
  db,
  connectionString,
  isForeign,
  folder,
}: {
  db: Database;
  connectionString: string;
  isForeign: boolean;
  folder: string;
}): Promise<void> {
  const needed = bytesForBackup({
    lastBytes: await findLastBytes(db),
    // A dump is verified without unpacking it.
    openedBytes: isForeign ? 0 : await findClusterBytes({ connectionString }),
  });
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new BackupProblem(
    `No queda lugar para el respaldo: hacen falta ${sizeOf(needed)} libres y hay ${sizeOf(free)}. Libere espacio o elija otro disco en BACKUP_DIR.`,
  );
}

function sizeOf(bytes: number): string {
  const [amount, unit] =
    bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${amount.toLocaleString('es-AR', { maximumFractionDigits: 1 })} ${unit}`;
}
