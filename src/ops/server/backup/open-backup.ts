import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type KeptFile,
  readAttachmentsToKeep,
} from '../database/attachments-to-keep.ts';
import { BackupProblem } from '../database/backup-problem.ts';
import { noteProvenBackup } from '../database/note-proven-backup.ts';
import { countEverything } from '../database/read-everything.ts';
import {
  type LocalPostgres,
  startLocalPostgres,
} from '../local-postgres/local-postgres.ts';
import { extractBackup } from './extract-backup.ts';

const silent = { debug() {}, warn() {}, error() {} };

export interface OpenedBackup {
  appointments: number;
  /** The files of medical records that the backup names. */
  attachments: KeptFile[];
  /** The stopped cluster, after PostgreSQL opened it. */
  cluster: string;
}

interface WhereToOpen {
  /** The path of the folder to create. */
  folder: string;
  /** True if the cluster must survive a power cut, and note that its own backup is verified. */
  isKept: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Opens a backup as a separate data directory and reads every row. Only a file that PostgreSQL can start on
 * and read is a backup.
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
      settings: {
        shared_buffers: '32MB',
        autovacuum: 'off',
        ...(!isKept && { fsync: 'off' }),
      },
    });
    const { connectionString } = postgres;
    const { appointments } = await countEverything({ connectionString });
    const attachments = await readAttachmentsToKeep({ connectionString });
    if (isKept)
      await noteProvenBackup(
        { connectionString },
        { file: basename(file), bytes: statSync(file).size },
      );
    return { cluster, appointments, attachments };
  } catch (error) {
    if (
      signal?.aborted ||
      /^E[A-Z]+$/.test((error as { code?: string }).code ?? '')
    )
      throw error;
    throw new BackupProblem(
      'El archivo no contiene una base que se pueda abrir.',
      { cause: error },
    );
  } finally {
    await postgres?.stop();
  }
}
