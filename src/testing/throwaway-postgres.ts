import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
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

// Where Linux keeps files in memory: making a database there takes a tenth of the time.
const memory = '/dev/shm';
const roomInMemory = 6 * 2 ** 30;
// What a crash would lose, nobody would miss.
const losable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '512MB' };

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
  for (const folder of [tmpdir(), memory]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.startsWith(namePrefix)) await removeIfAbandoned(join(folder, name));
    }
  }
}

/** In memory where there is plenty of it, and else on the disk. */
async function folderFor(isLosable: boolean): Promise<string> {
  const shared = isLosable ? await statfs(memory).catch(() => undefined) : undefined;
  if (!shared) return tmpdir();
  const room = Math.min(shared.bavail * shared.bsize, process.availableMemory());
  return room >= roomInMemory ? memory : tmpdir();
}

/**
 * A PostgreSQL of its own in a temporary folder, as durable as the product's; a losable one writes nothing through,
 * and is kept in memory where that is possible.
 */
export async function startThrowawayPostgres({
  settings = {},
  isLosable = false,
}: {
  settings?: Record<string, string>;
  isLosable?: boolean;
} = {}): Promise<ThrowawayPostgres> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(await folderFor(isLosable), namePrefix)).catch(() =>
    mkdtemp(join(tmpdir(), namePrefix)),
  );
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const allSettings = { ...(isLosable && losable), ...settings };
    const postgres = await startLocalPostgres({ dataDir, log: silent, settings: allSettings });
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
