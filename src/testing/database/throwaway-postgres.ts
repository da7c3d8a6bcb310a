import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '../../base/kernel/start-refusal.ts';
import { startLocalPostgres } from '../../ops/server/local-postgres/local-postgres.ts';
import { lockDataDir } from '../../ops/server/local-postgres/lock-data-dir.ts';
import { stopOrphanPostmaster } from '../../ops/server/local-postgres/orphan-postmaster.ts';
import { findRoomyMemory, memory } from '../roomy-memory.ts';

export type ThrowawayPostgres = {
  connectionString: string;
  /** Stops the server and removes all its data. */
  stop(): Promise<void>;
};

const namePrefix = 'turnoclaro-throwaway-';
const surelyLockedAfterMs = 60_000;
const silent = { debug() {}, warn() {}, error() {} };

// Nothing is written for a restart or a replica. The data last for minutes, and may be lost in a crash.
const losable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  // A test runs a statement only a few times on a connection, and planning it each time takes longer than
  // running it.
  plan_cache_mode: 'force_generic_plan',
};

async function removeIfAbandoned(dataDir: string): Promise<void> {
  const result = await stat(dataDir).catch(() => undefined);
  if (!result || result.mtimeMs > Date.now() - surelyLockedAfterMs) return;
  try {
    const lock = lockDataDir(dataDir);
    await stopOrphanPostmaster(join(dataDir, 'postgres'), silent);
    await rm(dataDir, { recursive: true, force: true });
    lock.release();
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
  }
}

/** Stops the servers of killed test runs and deletes their folders. */
async function removeAbandoned(): Promise<void> {
  for (const folder of [tmpdir(), memory]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.startsWith(namePrefix))
        await removeIfAbandoned(join(folder, name));
    }
  }
}

/**
 * Starts a separate PostgreSQL in a temporary folder, as durable as the product's. If `isLosable`, it does
 * not flush its writes and is kept in memory where possible.
 */
export async function startThrowawayPostgres({
  settings = {},
  isLosable = false,
}: {
  settings?: Record<string, string>;
  isLosable?: boolean;
} = {}): Promise<ThrowawayPostgres> {
  await removeAbandoned();
  const dataDir = await mkdtemp(
    join((isLosable && findRoomyMemory()) || tmpdir(), namePrefix),
  ).catch(() => mkdtemp(join(tmpdir(), namePrefix)));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const allSettings = { ...(isLosable && losable), ...settings };
    const postgres = await startLocalPostgres({
      dataDir,
      log: silent,
      settings: allSettings,
    });
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
