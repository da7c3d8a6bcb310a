import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUser } from '../db/local/create-cluster.ts';
import { startLocalPostgres } from '../db/local-postgres.ts';
import { StartRefusal } from '../start-refusal.ts';
import { BackupProblem } from './backup-problem.ts';

const silent = { debug() {}, warn() {}, error() {} };

/** The database in a data directory, whether the product runs on it now or not; to be left again. */
export async function reachLocalDatabase(
  dataDir: string,
): Promise<{ connectionString: string; leave: () => Promise<void> }> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new BackupProblem(`No hay datos en ${dataDir}.`);
  try {
    const { connectionString, stop } = await startLocalPostgres({ dataDir, log: silent });
    return { connectionString, leave: stop };
  } catch (error) {
    const socketFolder = error instanceof StartRefusal ? socketOfRunning(dataDir) : undefined;
    if (!socketFolder) throw error;
    const host = encodeURIComponent(socketFolder);
    const connectionString = `postgres://${databaseUser}@localhost/${databaseUser}?host=${host}`;
    return { connectionString, leave: async () => {} };
  }
}

/** The fifth line of a running server's note about itself. */
function socketOfRunning(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] || undefined;
  } catch {
    return undefined;
  }
}
