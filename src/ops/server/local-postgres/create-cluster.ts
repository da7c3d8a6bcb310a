import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartRefusal } from '../../../base/kernel/start-refusal.ts';
import { type DatabaseAccount, giveTo } from './database-account.ts';
import { ended, runPostgres } from './postgres-process.ts';
import { syncFolder } from './sync-folder.ts';

export const databaseUser = 'turnoclaro';

export type NewCluster = {
  clusterDir: string;
  binDir: string;
  account: DatabaseAccount;
  /** False: faster, and a power cut loses data. */
  durable: boolean;
};

async function removeHalfMade(dataDir: string, prefix: string): Promise<void> {
  const halfMade = readdirSync(dataDir).filter((name) =>
    name.startsWith(prefix),
  );
  for (const name of halfMade) {
    // An initdb that outlived its parent may still write there. Then the next start removes the folder.
    await rm(join(dataDir, name), {
      recursive: true,
      force: true,
      maxRetries: 3,
    }).catch(() => undefined);
  }
}

function refuseOtherVersions(clusterDir: string): void {
  const versionFile = join(clusterDir, 'PG_VERSION');
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, 'utf8').trim()
    : undefined;
  if (version === '18') return;
  throw new StartRefusal(
    `La carpeta ${clusterDir} ${version ? `es de PostgreSQL ${version}` : 'no es una base'}: TurnoClaro necesita PostgreSQL 18.`,
  );
}

/** Creates the cluster if it does not exist. It gets its name only when it is complete. */
export async function createCluster({
  clusterDir,
  binDir,
  account,
  durable,
}: NewCluster): Promise<void> {
  if (existsSync(clusterDir)) {
    // Root can read any folder, and must not take over the files of another version's server.
    if (process.getuid?.() !== 0) giveTo(account, clusterDir);
    refuseOtherVersions(clusterDir);
    giveTo(account, clusterDir);
    return;
  }
  const dataDir = dirname(clusterDir);
  const prefix = `.${basename(clusterDir)}-new-`;
  await removeHalfMade(dataDir, prefix);
  const newDir = mkdtempSync(join(dataDir, prefix));
  chmodSync(newDir, 0o700);
  giveTo(account, newDir);
  const complaints: string[] = [];
  const options = [
    `--username=${databaseUser}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    // This server can only be reached by its socket, whose folder is closed to other users.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const initdb = runPostgres(
    { program: join(binDir, 'initdb'), account, clusterDir: newDir },
    options,
    (line) => complaints.push(line),
  );
  const { code, signal } = await ended(initdb);
  if (code !== 0)
    throw new Error(
      `initdb ended with ${code ?? signal}: ${complaints.join(' ')}`,
    );
  renameSync(newDir, clusterDir);
  if (durable) syncFolder(dataDir);
}
