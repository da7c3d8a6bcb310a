import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { noteProvenBackup } from '../db/backup/note-proven-backup.ts';
import { countEverything } from '../db/backup/read-everything.ts';
import { type LocalPostgres, startLocalPostgres } from '../db/local-postgres.ts';
import { BackupProblem } from './backup-problem.ts';
import { extractBackup } from './extract-backup.ts';

const silent = { debug() {}, warn() {}, error() {} };

export interface OpenedBackup {
  turnos: number;
  /** The cluster, at rest, as a PostgreSQL left it after it had opened it. */
  cluster: string;
}

interface WhereToOpen {
  /** An empty folder's path, to be made. */
  folder: string;
  /** Whether it is to outlast the machine's power, and to say of its own backup that it was opened. */
  isKept: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Opens a backup as a data directory of its own and reads every row of it: only what a PostgreSQL starts on and can
 * read is a backup.
 */
export async function openBackup(
  file: string,
  { folder, isKept, signal }: WhereToOpen,
): Promise<OpenedBackup> {
  const cluster = join(folder, 'postgres');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  await extractBackup(file, { into: cluster, signal });
  chmodSync(cluster, 0o700);
  let postgres: LocalPostgres | undefined;
  try {
    postgres = await startLocalPostgres({
      dataDir: folder,
      log: silent,
      settings: { shared_buffers: '32MB', autovacuum: 'off', ...(!isKept && { fsync: 'off' }) },
    });
    const { connectionString } = postgres;
    const { turnos } = await countEverything({ connectionString });
    if (isKept)
      await noteProvenBackup({ connectionString }, { file: basename(file), bytes: statSync(file).size });
    return { cluster, turnos };
  } catch (error) {
    if (signal?.aborted || /^E[A-Z]+$/.test((error as { code?: string }).code ?? '')) throw error;
    throw new BackupProblem('El archivo no contiene una base que se pueda abrir.', { cause: error });
  } finally {
    await postgres?.stop();
  }
}
