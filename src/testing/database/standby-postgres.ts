import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { extract } from 'tar';
import { readBaseBackup } from '../../ops/server/database/base-backup.ts';
import { databaseUser } from '../../ops/server/local-postgres/create-cluster.ts';
import {
  chooseDatabaseAccount,
  giveTo,
} from '../../ops/server/local-postgres/database-account.ts';
import { findPostgresBinaries } from '../../ops/server/local-postgres/postgres-binaries.ts';
import {
  ended,
  runPostgres,
} from '../../ops/server/local-postgres/postgres-process.ts';
import { makeSocketFolder } from '../../ops/server/local-postgres/socket-folder.ts';

export interface Standby {
  /** The folder of the server's socket. */
  sockets: string;
  connectionString: string;
  stop(): Promise<void>;
}

/** Starts a second server that replicates a running one, as `standby` in its `synchronous_standby_names`. */
export async function startStandby(primary: {
  connectionString: string;
}): Promise<Standby> {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnoclaro-standby-'));
  const clusterDir = join(dataDir, 'postgres');
  await mkdir(clusterDir, { mode: 0o700 });
  await pipeline(
    await readBaseBackup(primary),
    extract({ cwd: clusterDir, preserveOwner: false }),
  );
  writeFileSync(join(clusterDir, 'standby.signal'), '');
  const account = chooseDatabaseAccount({ dataDir, clusterDir });
  giveTo(account, clusterDir);
  const sockets = makeSocketFolder(account);
  const { host } = new pg.Client(primary);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '64MB',
    primary_conninfo: `host=${host} user=${databaseUser} application_name=standby`,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const lines: string[] = [];
  const program = join(await findPostgresBinaries(account), 'postgres');
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const child = runPostgres({ program, account, clusterDir }, args, (line) => {
    lines.push(line);
    if (line.endsWith('ready to accept read-only connections')) isReady();
  });
  const end = ended(child);
  await Promise.race([
    ready,
    end.then(() =>
      Promise.reject(new Error(`The standby ended:\n${lines.join('\n')}`)),
    ),
  ]);
  return {
    sockets,
    connectionString: `postgres://${databaseUser}@localhost/${databaseUser}?host=${encodeURIComponent(sockets)}`,
    async stop() {
      child.kill('SIGQUIT');
      await end;
      rmSync(sockets, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
