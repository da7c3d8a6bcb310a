import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar';
import { BackupProblem } from '../database/backup-problem.ts';

/** Extracts a backup into an empty folder. Refuses a file with any damage. */
export async function extractBackup(
  file: string,
  { into, signal }: { into: string; signal?: AbortSignal | undefined },
): Promise<void> {
  try {
    await pipeline(
      createReadStream(file),
      createZstdDecompress(),
      // The archive comes from a PostgreSQL. An attacker who can forge an archive could forge its data too.
      extract({ cwd: into, strict: true, preserveOwner: false }),
      { signal },
    );
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (signal?.aborted || /^E[A-Z]+$/.test(code)) throw error;
    throw new BackupProblem(
      'El archivo está dañado o no es un respaldo de TurnoClaro.',
      { cause: error },
    );
  }
}
