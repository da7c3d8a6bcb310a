import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';
import { BackupProblem } from '../database/backup-problem.ts';
import { databaseUser } from '../local-postgres/create-cluster.ts';
import { startLocalPostgres } from '../local-postgres/local-postgres.ts';

const silent = { debug() {}, warn() {}, error() {} };

/**
 * Connects to the database of a data directory, also if the product does not run. The caller must call
 * `leave` afterwards.
 */
export async function reachLocalDatabase(
  dataDir: string,
): Promise<{ connectionString: string; leave: () => Promise<void> }> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new BackupProblem(`No hay datos en ${dataDir}.`);
  try {
    const { connectionString, stop } = await startLocalPostgres({
      dataDir,
      log: silent,
    });
    return { connectionString, leave: stop };
  } catch (error) {
    const socketFolder =
      error instanceof StartRefusal ? socketOfRunning(dataDir) : undefined;
    if (!socketFolder) throw error;
    const host = encodeURIComponent(socketFolder);
    const connectionString = `postgres://${databaseUser}@localhost/${databaseUser}?host=${host}`;
    return { connectionString, leave: async () => {} };
  }
}

/** The socket folder of a running server: the fifth line of its `postmaster.pid`. */
function socketOfRunning(dataDir: string): string | undefined {
  try {
    return (
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
        '\n',
      )[4] || undefined
    );
  } catch {
    return undefined;
  }
}
