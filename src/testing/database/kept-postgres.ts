import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildTemplate, dropTemplate, template } from './database.ts';

const project = join(import.meta.dirname, '../../..');
const templateLock = 7_210_002;
const sessionName = 'kept-database-in-use';

export const keeperFolder = join(
  project,
  'node_modules/.cache/turnoclaro-tests',
);
/** The file with the keeper's process id and its server's address. */
export const addressFile = join(keeperFolder, 'address');

/**
 * Connects to the server that outlives test runs (`npm run t`), starts it if necessary, and updates its
 * template. The connection shows the keeper that the server is in use, until `release` ends it.
 */
export async function openKeptPostgres(): Promise<{
  url: string;
  release(): Promise<void>;
}> {
  const { url, client } = await reach();
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  await removeLeftOver(client);
  await client.query(`set application_name = '${sessionName}'`);
  await refreshTemplate(client, url);
  await client.query('select pg_advisory_unlock($1)', [templateLock]);
  return { url, release: () => client.end() };
}

async function reach(): Promise<{ url: string; client: pg.Client }> {
  for (;;) {
    const url = readAddress();
    const client = url === undefined ? undefined : await connect(url);
    if (url !== undefined && client) return { url, client };
    await startKeeper();
  }
}

/** Undefined: no keeper is alive. The next run ends the server of a killed keeper. */
function readAddress(): string | undefined {
  try {
    const [keeper, url] = readFileSync(addressFile, 'utf8').split(' ');
    process.kill(Number(keeper), 0);
    return url;
  } catch {
    return undefined;
  }
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url });
  // The server may end before this connection does.
  client.on('error', () => {});
  return client.connect().then(
    () => client,
    () => undefined,
  );
}

/** Resolves when the server runs, or when another keeper has the folder and may soon write its address. */
async function startKeeper(): Promise<void> {
  mkdirSync(keeperFolder, { recursive: true });
  // Not this process's stderr: the keeper would hold that pipe open for as long as it lives.
  const log = openSync(join(keeperFolder, 'keeper.log'), 'a');
  const keeper = spawn(
    process.execPath,
    [join(import.meta.dirname, 'keep-postgres.ts')],
    {
      cwd: project,
      // Ctrl-C ends the tests and not the server.
      detached: true,
      stdio: ['ignore', 'pipe', log],
    },
  );
  closeSync(log);
  keeper.unref();
  const output = keeper.stdout as Readable;
  const lines = createInterface({ input: output });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(keeper, 'exit'),
  ])) as unknown[];
  lines.close();
  output.destroy();
  if (line === 'runs') return;
  if (line === 'another runs') await sleep(100);
  else
    throw new Error(
      `The kept database does not start: ${keeperFolder}/keeper.log says why.`,
    );
}

/** A fingerprint of all files that decide the template's content. */
function hashOfSchema(): string {
  const hash = createHash('sha256');
  const sources = globSync('src/base/kernel/schema/**/*.{ts,sql}', {
    cwd: project,
  });
  for (const path of [
    ...sources.filter((path) => !path.endsWith('.test.ts')).sort(),
    'package-lock.json',
  ]) {
    hash.update(path).update(readFileSync(join(project, path)));
  }
  return hash.digest('hex');
}

/**
 * Makes the template anew if its source changed. Its comment names the source, and is written when it is
 * whole.
 */
async function refreshTemplate(client: pg.Client, url: string): Promise<void> {
  const hash = hashOfSchema();
  const { rows } = await client.query(
    `select shobj_description(oid, 'pg_database') as hash from pg_database where datname = $1`,
    [template],
  );
  if (rows[0]?.hash === hash) return;
  await dropTemplate(url);
  await buildTemplate(url);
  await client.query(`comment on database ${template} is '${hash}'`);
}

/** Removes the databases that killed runs left, unless another run is under way. */
async function removeLeftOver(client: pg.Client): Promise<void> {
  const { rows: users } = await client.query(
    'select from pg_stat_activity where application_name = $1',
    [sessionName],
  );
  if (users.length > 0) return;
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'test\\_%'`,
  );
  for (const { name } of rows)
    await client.query(`drop database "${name}" with (force)`);
}
