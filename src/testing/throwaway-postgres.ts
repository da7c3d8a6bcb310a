import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from '../server/db/local/lock-data-dir.ts';
import { stopOrphanPostmaster } from '../server/db/local/orphan-postmaster.ts';
import { startLocalPostgres } from '../server/db/local-postgres.ts';
import { StartRefusal } from '../server/start-refusal.ts';

export type ThrowawayPostgres = {
  connectionString: string;
  /** Stops the server and removes all its data. */
  stop(): Promise<void>;
};

const namePrefix = 'turnoclaro-throwaway-';
const surelyLockedAfterMs = 60_000;
const silent = { debug() {}, warn() {}, error() {} };

async function removeIfAbandoned(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined);
  if (!found || found.mtimeMs > Date.now() - surelyLockedAfterMs) return;
  try {
    const lock = lockDataDir(dataDir);
    await stopOrphanPostmaster(join(dataDir, 'postgres'), silent);
    await rm(dataDir, { recursive: true, force: true });
    lock.release();
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
  }
}

/** What test runs that were killed left running and lying about. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(namePrefix)) await removeIfAbandoned(join(tmpdir(), name));
  }
}

/** A PostgreSQL of its own in a temporary folder, as durable as the product's unless the settings say otherwise. */
export async function startThrowawayPostgres({
  settings = {},
}: {
  settings?: Record<string, string>;
} = {}): Promise<ThrowawayPostgres> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), namePrefix));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startLocalPostgres({ dataDir, log: silent, settings });
    return {
      connectionString: postgres.connectionString,
      async stop() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
