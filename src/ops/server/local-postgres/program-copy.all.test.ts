import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCluster, databaseUser } from './create-cluster.ts';
import { chooseDatabaseAccount } from './database-account.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { installedPrograms } from './postgres-binaries.ts';
import { startPostmaster } from './postmaster.ts';
import { copyPrograms, type Programs } from './program-copy.ts';
import { makeSocketFolder } from './socket-folder.ts';

const log = { debug() {}, warn() {}, error() {} };
const hourAgo = new Date(Date.now() - 3_600_000);

let folder: string;
let home: string;
let small: Programs;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'una copia '));
  // The account that PostgreSQL runs as must be able to reach the copies.
  chmodSync(folder, 0o755);
  home = join(folder, 'cache', 'turnoclaro');
  small = makePackage('small');
});

afterEach(() =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
);

/** A package with a few files of every kind that the real one has. */
function makePackage(name: string, program = 'first'): Programs {
  const nativeDir = join(folder, name);
  for (const part of ['bin', 'lib/pkgconfig', 'share/extension'])
    mkdirSync(join(nativeDir, part), { recursive: true });
  writeFileSync(join(nativeDir, 'bin/postgres'), program, { mode: 0o755 });
  writeFileSync(join(nativeDir, 'lib/libpq.so.5.18'), 'library');
  symlinkSync('libpq.so.5.18', join(nativeDir, 'lib/libpq.so'));
  writeFileSync(join(nativeDir, 'lib/libpq.a'), 'static');
  writeFileSync(join(nativeDir, 'lib/pkgconfig/libpq.pc'), 'how to link');
  writeFileSync(
    join(nativeDir, 'share/extension/btree_gist.control'),
    'extension',
  );
  return { nativeDir, version: '18.4.0' };
}

/** A package that takes a while to copy. */
function makeLargePackage(): Programs {
  const programs = makePackage('large');
  for (let number = 0; number < 200; number++)
    writeFileSync(
      join(programs.nativeDir, `share/zone-${number}`),
      `zone ${number}`.repeat(1_000),
    );
  return programs;
}

function contentOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = entry.isSymbolicLink()
        ? `-> ${readlinkSync(path)}`
        : readFileSync(path, 'latin1');
      return `${path.slice(root.length)} ${content}`;
    })
    .sort();
}

/** A state that changes when a file in the folder is written, replaced or removed. */
function stateOf(root: string): string[] {
  return ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]
    .sort()
    .map((name) => {
      const { ino, mtimeMs, ctimeMs } = lstatSync(join(root, name));
      return `${name} ${ino} ${mtimeMs} ${ctimeMs}`;
    });
}

/** Copies in another process, like another start. It prints the path of the copy, or the refusal. */
function copyElsewhere(
  programs: Programs,
  shellLimit = '',
): { child: ChildProcess; answer: Promise<string> } {
  const module = pathToFileURL(
    join(import.meta.dirname, 'program-copy.ts'),
  ).href;
  const script = `
    const { copyPrograms } = await import(${JSON.stringify(module)});
    await copyPrograms(${JSON.stringify(programs)}, ${JSON.stringify(home)}).then(
      (copy) => console.log(copy),
      (error) => console.log('refused: ' + error.code),
    );`;
  const command = `${shellLimit} exec "$0" --input-type=module -e "$1"`;
  const child = spawn('/bin/sh', ['-c', command, process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const written: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk));
  const answer = once(child, 'close').then(() =>
    Buffer.concat(written).toString().trim(),
  );
  return { child, answer };
}

test('a start copies every file and link, and later starts leave a whole copy untouched', async () => {
  const copy = await copyPrograms(small, home);
  expect(contentOf(copy)).toEqual(contentOf(small.nativeDir));
  expect(readdirSync(home)).toHaveLength(1);

  const before = stateOf(home);
  expect(await copyPrograms(small, home)).toBe(copy);
  expect(stateOf(home)).toEqual(before);
});

test('other contents get another name, even with the same version and sizes', async () => {
  const copy = await copyPrograms(small, home);
  const before = stateOf(copy);
  const other = makePackage('other', 'other');
  const otherCopy = await copyPrograms(other, home);
  expect(otherCopy).not.toBe(copy);
  expect(contentOf(otherCopy)).toEqual(contentOf(other.nativeDir));
  expect(stateOf(copy)).toEqual(before);
});

test.each<[string, (copy: string) => void]>([
  [
    'a missing file',
    (copy) => rmSync(join(copy, 'share/extension/btree_gist.control')),
  ],
  ['a missing link', (copy) => rmSync(join(copy, 'lib/libpq.so'))],
  ['a cut file', (copy) => writeFileSync(join(copy, 'bin/postgres'), '')],
  [
    'a changed file of the same size',
    (copy) => writeFileSync(join(copy, 'bin/postgres'), 'tsrif'),
  ],
  [
    'a strange file',
    (copy) => appendFileSync(join(copy, 'lib/strange.so'), 'strange'),
  ],
  ['no file at all', (copy) => rmSync(copy, { recursive: true })],
])(
  'a start beside a copy with %s makes a whole one, and does not touch the damaged one',
  async (_, damage) => {
    const copy = await copyPrograms(small, home);
    damage(copy);
    const isGone = !existsSync(copy);
    const before = isGone ? [] : stateOf(copy);

    const second = await copyPrograms(small, home);
    expect(second).toBe(isGone ? copy : `${copy}-2`);
    expect(contentOf(second)).toEqual(contentOf(small.nativeDir));
    if (!isGone) expect(stateOf(copy)).toEqual(before);
    expect(await copyPrograms(small, home)).toBe(second);
  },
);

test('three processes that copy at once end with the same whole copy', async () => {
  const programs = makeLargePackage();
  const starts = Array.from({ length: 3 }, () => copyElsewhere(programs));
  const copies = new Set(await Promise.all(starts.map(({ answer }) => answer)));
  expect(copies.size).toBe(1);
  const [copy = ''] = copies;
  expect(contentOf(copy)).toEqual(contentOf(programs.nativeDir));
  expect(readdirSync(home).map((name) => join(home, name))).toEqual([copy]);
});

test('a process killed halfway leaves no copy, and a later start removes its files', async () => {
  const programs = makeLargePackage();
  const { child, answer } = copyElsewhere(programs);
  const asideOf = () =>
    existsSync(home)
      ? readdirSync(home).filter((name) => name.startsWith('.partial-'))
      : [];
  const isHalfway = () =>
    asideOf().some((name) =>
      existsSync(join(home, name, 'programs/bin/postgres')),
    );
  while (!isHalfway() && child.exitCode === null) await sleep(1);
  child.kill('SIGKILL');
  await answer;

  const copy = await copyPrograms(programs, home);
  expect(contentOf(copy)).toEqual(contentOf(programs.nativeDir));
  for (const name of asideOf()) utimesSync(join(home, name), hourAgo, hourAgo);
  expect(await copyPrograms(programs, home)).toBe(copy);
  expect(readdirSync(home).map((name) => join(home, name))).toEqual([copy]);
});

test('a start keeps another process’s unfinished copy, however old, and any that has just begun', async () => {
  const [slow, young] = [
    join(home, '.partial-slow'),
    join(home, '.partial-young'),
  ];
  mkdirSync(young, { recursive: true, mode: 0o755 });
  const lock = lockDataDir(slow);
  utimesSync(slow, hourAgo, hourAgo);
  await copyPrograms(small, home);
  expect([slow, young].map(existsSync)).toEqual([true, true]);

  lock.release();
  utimesSync(slow, hourAgo, hourAgo);
  await copyPrograms(small, home);
  expect([slow, young].map(existsSync)).toEqual([false, true]);
});

test('a full disk leaves nothing half made', async () => {
  writeFileSync(
    join(small.nativeDir, 'lib/libicudata.so'),
    Buffer.alloc(2 ** 21),
  );
  const full = copyElsewhere(small, 'ulimit -f 2048;');
  expect(await full.answer).toBe('refused: EFBIG');
  expect(readdirSync(home)).toEqual([]);
});

function canGiveAway(): boolean {
  const trial = mkdtempSync(join(tmpdir(), 'given away '));
  try {
    chownSync(trial, 65534, 65534);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(trial, { recursive: true });
  }
}

const foreign: [string, () => void][] = [
  ['writable by others', () => chmodSync(home, 0o757)],
  ['writable by its group', () => chmodSync(home, 0o775)],
  ['open to all users like /tmp', () => chmodSync(home, 0o1777)],
  [
    'in a folder that others may change',
    () => chmodSync(join(folder, 'cache'), 0o777),
  ],
  [
    'a link to another folder',
    () => {
      rmSync(home, { recursive: true });
      symlinkSync(small.nativeDir, home);
    },
  ],
  // Only root can give a folder to another user, and not in every container.
  ...(canGiveAway()
    ? ([
        ['another user’s', () => chownSync(home, 65534, 65534)],
        [
          'in another user’s folder',
          () => chownSync(join(folder, 'cache'), 65534, 65534),
        ],
      ] satisfies [string, () => void][])
    : []),
];

test.each(foreign)(
  'a start refuses a folder that is %s, also with a whole copy in it',
  async (_, open) => {
    await copyPrograms(small, home);
    open();
    await expect(copyPrograms(small, home)).rejects.toThrow(
      'Other users may change',
    );
  },
);

test('every account may run the copy, under any umask and any modes of the package', async () => {
  const umask = process.umask(0o077);
  try {
    chmodSync(join(small.nativeDir, 'lib/libpq.so.5.18'), 0o600);
    chmodSync(join(small.nativeDir, 'share'), 0o777);
    const copy = await copyPrograms(small, home);
    const names = readdirSync(copy, { recursive: true, encoding: 'utf8' });
    const paths = [home, copy, ...names.map((name) => join(copy, name))];
    expect(new Set(paths.map((path) => statSync(path).mode & 0o777))).toEqual(
      new Set([0o755]),
    );
  } finally {
    process.umask(umask);
  }
});

test('a server runs on from its copy while others start, even if the copy gets damaged', async () => {
  const programs = installedPrograms();
  const copy = await copyPrograms(programs, home);
  expect(contentOf(copy)).toEqual(contentOf(programs.nativeDir));
  const clusterDir = join(folder, 'data', 'postgres');
  mkdirSync(join(folder, 'data'));
  const account = chooseDatabaseAccount({
    dataDir: join(folder, 'data'),
    clusterDir,
  });
  const binDir = join(copy, 'bin');
  await createCluster({ clusterDir, binDir, account, durable: false });
  const sockets = makeSocketFolder(account);
  const postmaster = await startPostmaster(
    { program: join(binDir, 'postgres'), account, clusterDir },
    { listen_addresses: '', unix_socket_directories: sockets, fsync: 'off' },
    log,
  );
  const works = async () => {
    // A new connection loads the libraries again.
    const client = new pg.Client({
      host: sockets,
      user: databaseUser,
      database: 'postgres',
    });
    await client.connect();
    await client.query('create extension btree_gist');
    await client.query('do $$ begin perform 1; end $$');
    await client.query('drop extension btree_gist');
    await client.end();
  };
  try {
    await works();
    const before = stateOf(home);
    expect(await copyElsewhere(programs).answer).toBe(copy);
    expect(stateOf(home)).toEqual(before);
    await works();
    rmSync(join(copy, 'share/postgresql/extension/pg_trgm.control'));
    expect(await copyElsewhere(programs).answer).toBe(`${copy}-2`);
    await works();
  } finally {
    await postmaster.stop();
    rmSync(sockets, { recursive: true, force: true });
  }
});
