import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createCluster, databaseUser } from './create-cluster.ts';
import { chooseDatabaseAccount } from './database-account.ts';
import { keepPostmaster } from './kept-postmaster.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { stopOrphanPostmaster } from './orphan-postmaster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type DatabaseLog, startPostmaster } from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type LocalPostgres = {
  connectionString: string;
  /** Breaks open connections, keeps what was committed, and releases the data directory. */
  stop(): Promise<void>;
};

export type LocalPostgresOptions = {
  dataDir: string;
  log: DatabaseLog;
  /** PostgreSQL settings that override those for a small clinic's server. */
  settings?: Record<string, string>;
};

const clinicSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  cluster_name: 'turnoclaro',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // Errors belong in the application's log, without the words of a patient.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

async function createDatabaseIfMissing(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const result = await client.query(
      'select from pg_database where datname = $1',
      [databaseUser],
    );
    if (result.rowCount === 0)
      await client.query(`create database ${databaseUser}`);
  } finally {
    await client.end();
  }
}

/**
 * The product's own PostgreSQL 18, in `<dataDir>/postgres`, with only a Unix socket. It restarts after a
 * crash. Fails with a `StartRefusal` if another TurnoClaro owns the data directory.
 */
export async function startLocalPostgres({
  dataDir,
  log,
  settings = {},
}: LocalPostgresOptions): Promise<LocalPostgres> {
  const folder = resolve(dataDir);
  const clusterDir = join(folder, 'postgres');
  const lock = lockDataDir(folder);
  let socketFolder: string | undefined;
  try {
    await stopOrphanPostmaster(clusterDir, log);
    const account = chooseDatabaseAccount({ dataDir: folder, clusterDir });
    const binDir = await findPostgresBinaries(account);
    await createCluster({
      clusterDir,
      binDir,
      account,
      durable: settings.fsync !== 'off',
    });
    const sockets = makeSocketFolder(account);
    socketFolder = sockets;
    const postmaster = await keepPostmaster(
      () =>
        startPostmaster(
          { program: join(binDir, 'postgres'), account, clusterDir },
          { ...clinicSettings, ...settings, unix_socket_directories: sockets },
          log,
        ),
      log,
    );
    const urlOf = (database: string) =>
      `postgres://${databaseUser}@localhost/${database}?host=${encodeURIComponent(sockets)}`;
    const cleared = postmaster.ended.then(() =>
      rmSync(sockets, { recursive: true, force: true }),
    );
    await createDatabaseIfMissing(urlOf('postgres')).catch(
      async (error: unknown) => {
        await postmaster.stop();
        throw error;
      },
    );
    return {
      connectionString: urlOf(databaseUser),
      async stop() {
        await postmaster.stop();
        await cleared;
        lock.release();
      },
    };
  } catch (error) {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
    throw error;
  }
}
