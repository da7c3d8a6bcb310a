import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLongProof } from '../../../testing/long-proof.ts';
import { makeClosedClone } from '../../../testing/product/closed-clone.ts';
import { type LocalPostgres, startLocalPostgres } from './local-postgres.ts';

const project = join(import.meta.dirname, '../../../..');
const log = { debug() {}, warn() {}, error() {} };

let folder: string;
let dataDir: string;
const toStop: LocalPostgres[] = [];
const toKill: ChildProcess[] = [];

beforeEach(() => {
  // mkdtemp closes the folder to all users except its owner. If root owns it, PostgreSQL's account cannot
  // enter it.
  folder = mkdtempSync(join(tmpdir(), 'Clínica Ñandú '));
  dataDir = join(folder, 'los datos');
});

afterEach(async () => {
  for (const postgres of toStop.splice(0)) await postgres.stop();
  for (const child of toKill.splice(0)) await kill(child, 'SIGTERM');
  killAllIn(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres({ dataDir, log });
  toStop.push(postgres);
  return postgres;
}

async function stop(postgres: LocalPostgres): Promise<void> {
  toStop.splice(toStop.indexOf(postgres), 1);
  await postgres.stop();
}

async function query(
  connectionString: string,
  text: string,
): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
  await client.end();
  return rows;
}

/** Another TurnoClaro: a separate process that owns the data until it is killed. */
function startOwner(source = project): {
  child: ChildProcess;
  answer: Promise<string>;
} {
  const module = pathToFileURL(
    join(source, 'src/ops/server/local-postgres/local-postgres.ts'),
  );
  const program = `
    const { startLocalPostgres } = await import(${JSON.stringify(module.href)});
    const log = { debug() {}, warn() {}, error() {} };
    try {
      const postgres = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
      process.once('SIGTERM', async () => {
        await postgres.stop();
        process.exit();
      });
      console.log(postgres.connectionString);
    } catch (error) {
      console.log(error.stack);
      process.exit(1);
    }
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program],
    {
      cwd: source,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  toKill.push(child);
  const answer = once(createInterface({ input: child.stdout }), 'line').then(
    ([line]) => String(line),
  );
  return { child, answer };
}

async function kill(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

function pidsWorkingIn(where: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(where);
      } catch {
        return false;
      }
    });
}

function killAllIn(where: string): void {
  for (const pid of pidsWorkingIn(where)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The servers of a postmaster that was just killed end by themselves.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function postmasterPid(): number {
  return Number(
    readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split(
      '\n',
    )[0],
  );
}

test('a start makes a durable server with checksums, in UTF-8 and UTC, that only a socket reaches', async () => {
  const postgres = await start();
  const settings = [
    'server_encoding',
    'data_checksums',
    'fsync',
    'full_page_writes',
    'timezone',
    'listen_addresses',
  ];
  const values = await query(
    postgres.connectionString,
    `select ${settings.map((name) => `current_setting('${name}')`).join()}, current_setting('server_version_num')::int / 10000, lower('ÑANDÚ')`,
  );
  expect(values).toEqual([['UTF8', 'on', 'on', 'on', 'UTC', '', 18, 'ñandú']]);
});

test('a start keeps the data of the former one, and a stop leaves nothing running or lying about', async () => {
  const first = await start();
  await query(
    first.connectionString,
    'create table visit as select 7 as number',
  );
  const socketFolder =
    new URL(first.connectionString).searchParams.get('host') ?? '';
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  await stop(first);
  expect(pidsWorkingIn(folder)).toEqual([]);
  expect(existsSync(socketFolder)).toBe(false);

  const second = await start();
  expect(
    await query(second.connectionString, 'select number from visit'),
  ).toEqual([[7]]);
});

test('a start refuses, in one Spanish sentence, data of another running TurnoClaro, and leaves that one alone', async () => {
  const connectionString = await startOwner().answer;
  await expect(startLocalPostgres({ dataDir, log })).rejects.toMatchObject({
    name: 'StartRefusal',
    message: `TurnoClaro ya está funcionando con los datos de ${dataDir}: detenga el otro o indique otra DATA_DIR.`,
  });
  expect(await query(connectionString, 'select 1')).toEqual([[1]]);
});

test('if two processes start at once on the same new data, exactly one owns it', async () => {
  const answers = await Promise.all([startOwner().answer, startOwner().answer]);
  expect(
    answers.filter((answer) => answer.startsWith('postgres://')),
  ).toHaveLength(1);
  expect(
    answers.filter((answer) => answer.startsWith('StartRefusal: ')),
  ).toHaveLength(1);
});

test('a start replaces the server of a killed owner and finds every saved row', async () => {
  const owner = startOwner();
  await query(await owner.answer, 'create table visit as select 7 as number');
  const orphan = postmasterPid();
  await kill(owner.child);
  expect(pidsWorkingIn(folder)).toContain(orphan);

  const postgres = await start();
  expect(pidsWorkingIn(folder)).not.toContain(orphan);
  expect(
    await query(postgres.connectionString, 'select number from visit'),
  ).toEqual([[7]]);
});

test('after a kill -9 of every process during writes, a start finds every acknowledged row', async () => {
  const owner = startOwner();
  const connectionString = await owner.answer;
  await query(connectionString, 'create table visit (number int primary key)');
  const writer = new pg.Client({ connectionString });
  writer.on('error', () => undefined);
  await writer.connect();
  let acknowledged = 0;
  const writing = (async () => {
    for (;;) {
      await writer.query('insert into visit values ($1)', [acknowledged + 1]);
      acknowledged += 1;
    }
  })().catch(() => undefined);
  while (acknowledged < 50) await sleep(5);
  await kill(owner.child);
  killAllIn(folder);
  await writing;

  const postgres = await start();
  const [[saved] = []] = await query(
    postgres.connectionString,
    'select count(*)::int from visit',
  );
  // The last row may have been saved although its confirmation did not arrive.
  expect([acknowledged, acknowledged + 1]).toContain(saved);
});

test('a start names the version when the folder holds a cluster of another one', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(startLocalPostgres({ dataDir, log })).rejects.toThrow(
    'es de PostgreSQL 17: TurnoClaro necesita PostgreSQL 18.',
  );
});

// Each of these tests makes its own clusters, and uses the processor for many seconds.
if (isLongProof) {
  test('a stale pid file with a stranger’s number stops neither the start nor the stranger', async () => {
    await stop(await start());
    const cluster = join(dataDir, 'postgres');
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['600'], {
      uid,
      gid,
      cwd: '/',
      stdio: 'ignore',
    });
    toKill.push(stranger);
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n\n\nready\n`,
    );

    const postgres = await start();
    expect(await query(postgres.connectionString, 'select 1')).toEqual([[1]]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test.each(['its owner', 'everything'])(
    'a start recovers when %s is killed while the cluster is made',
    async (killed) => {
      const owner = startOwner();
      owner.answer.catch(() => undefined);
      const begun = () =>
        existsSync(dataDir) &&
        readdirSync(dataDir).some(
          (name) =>
            name.startsWith('.postgres-new-') &&
            existsSync(join(dataDir, name, 'global')),
        );
      while (!begun()) await sleep(2);
      await kill(owner.child);
      if (killed === 'everything') killAllIn(folder);

      const postgres = await start();
      expect(await query(postgres.connectionString, 'select 1')).toEqual([[1]]);
    },
  );

  test('a start works from a project in a folder that only its owner may enter', async () => {
    const clone = join(folder, 'un clon');
    makeClosedClone(clone);
    const connectionString = await startOwner(clone).answer;
    await query(connectionString, 'create extension btree_gist');
    expect(await query(connectionString, 'select 1')).toEqual([[1]]);
  });
}
