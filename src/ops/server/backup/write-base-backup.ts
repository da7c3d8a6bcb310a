import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { readBaseBackup } from '../database/base-backup.ts';

/** Writes the running server's files into one compressed file, and flushes it to disk. */
export async function writeBaseBackup(
  connection: pg.ClientConfig,
  { file, signal }: { file: string; signal?: AbortSignal | undefined },
): Promise<void> {
  await pipeline(
    await readBaseBackup(connection),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    createWriteStream(file, { mode: 0o600, flush: true }),
    { signal },
  );
}
