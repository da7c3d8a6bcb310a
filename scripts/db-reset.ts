// `npm run db:reset`: empties the database of `npm run dev`, or of DATA_DIR. The next start fills it again.
// Refuses a real clinic and a DATABASE_URL, unless `--yes` is given.
import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readConfig } from '../src/base/kernel/config.ts';
import { endRefused } from '../src/base/kernel/start-refusal.ts';
import { startLocalPostgres } from '../src/ops/server/local-postgres/local-postgres.ts';
import { chooseDevelopersData } from './dev/data-folder.ts';
import { emptyDatabase, ResetRefusal } from './empty-database.ts';

chooseDevelopersData();
const isSure = process.argv.includes('--yes');

async function reset(): Promise<string> {
  const { databaseUrl, dataDir, filesDir } = readConfig(process.env);
  if (databaseUrl) {
    if (!isSure)
      throw new ResetRefusal(
        'DATABASE_URL names a database of your own: --yes empties it.',
      );
    await emptyDatabase(databaseUrl, { isSure });
    return 'The database of DATABASE_URL is empty.';
  }
  if (!existsSync(join(dataDir, 'postgres')))
    return `There is no database in ${dataDir}.`;
  const silent = { debug() {}, warn() {}, error() {} };
  // Refused while a product uses the folder.
  const postgres = await startLocalPostgres({ dataDir, log: silent });
  try {
    await emptyDatabase(postgres.connectionString, { isSure });
    // The files belong to records that are gone. A folder in another place may be shared, and stays.
    if (!relative(dataDir, filesDir).startsWith('..'))
      rmSync(filesDir, { recursive: true, force: true });
  } finally {
    await postgres.stop();
  }
  return `The database in ${dataDir} is empty; backups stay. The next start fills it.`;
}

try {
  process.stdout.write(`${await reset()}\n`);
} catch (error) {
  if (!(error instanceof ResetRefusal)) endRefused(error);
  console.error(error.message);
  process.exitCode = 1;
}
