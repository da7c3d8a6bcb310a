import { createHash } from 'node:crypto';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { lockDataDir } from './lock-data-dir.ts';

export type Programs = { nativeDir: string; version: string };

const asidePrefix = '.partial-';
const surelyLockedAfterMs = 60_000;

/** A hash of all paths and contents. Equal hashes mean equal programs. */
async function hashPrograms(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: join(entry.parentPath, entry.name),
      isLink: entry.isSymbolicLink(),
    }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
  for (const { path, isLink } of files) {
    const content = isLink
      ? Buffer.from(await readlink(path))
      : await readFile(path);
    const kind = isLink ? 'link' : 'file';
    hash
      .update(`${relative(folder, path)}\0${kind}\0${content.length}\0`)
      .update(content);
  }
  return hash.digest('hex');
}

async function isWhole(copy: string, hash: string): Promise<boolean> {
  return (await hashPrograms(copy).catch(() => undefined)) === hash;
}

// In a sticky folder such as /tmp only the owner can rename or remove an entry.
function isProtected(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  const isOwn = uid === 0 || uid === process.getuid?.();
  const isClosed = (mode & 0o022) === 0 || (mode & 0o1000) !== 0;
  return (
    isOwn &&
    isClosed &&
    (folder === dirname(folder) || isProtected(dirname(folder)))
  );
}

/** The folder of the copies, created if it is missing. Refused if another user could put programs into it. */
async function openHome(path: string): Promise<string> {
  const isNew = await mkdir(path, { recursive: true, mode: 0o755 });
  const home = join(realpathSync(dirname(path)), basename(path));
  // The umask may have closed it to PostgreSQL's account.
  if (isNew) await chmod(home, 0o755);
  const status = lstatSync(home);
  if (
    !status.isDirectory() ||
    (status.mode & 0o022) !== 0 ||
    !isProtected(home)
  )
    throw new Error(`Other users may change ${home}`);
  return home;
}

/** Removes the unfinished copies of killed processes. The lock of a dead process is free. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(asidePrefix)) continue;
    const aside = join(home, name);
    try {
      if ((await stat(aside)).mtimeMs > Date.now() - surelyLockedAfterMs)
        continue;
      const lock = lockDataDir(aside);
      await rm(aside, { recursive: true, force: true }).finally(() =>
        lock.release(),
      );
    } catch {
      // Its process is alive, or another start is removing it.
    }
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isSymbolicLink())
      await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/** Makes the copy aside, verifies it and renames it. False: another process put its copy there first. */
async function makeCopy(
  nativeDir: string,
  { copy, hash }: { copy: string; hash: string },
): Promise<boolean> {
  const aside = await mkdtemp(join(dirname(copy), asidePrefix));
  let lock: { release(): void } | undefined;
  try {
    lock = lockDataDir(aside);
    const programs = join(aside, 'programs');
    await cp(nativeDir, programs, { recursive: true, verbatimSymlinks: true });
    await makeReadable(programs);
    if (!(await isWhole(programs, hash)))
      throw new Error(`The copy of ${nativeDir} differs from it`);
    await rename(programs, copy);
    return true;
  } catch (error) {
    if (existsSync(copy)) return false;
    throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
    lock?.release();
  }
}

/**
 * Copies the programs into a folder that all accounts may enter. A copy is named by its hash, and is never
 * changed or removed, because a server may run from it. Beside a damaged copy a new one gets the next number.
 */
export async function copyPrograms(
  { nativeDir, version }: Programs,
  path: string,
): Promise<string> {
  const home = await openHome(path);
  await removeUnfinished(home);
  const hash = await hashPrograms(nativeDir);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const copy = join(
      home,
      `postgres-${version}-${hash.slice(0, 16)}${suffix}`,
    );
    if (!existsSync(copy) && (await makeCopy(nativeDir, { copy, hash })))
      return copy;
    if (await isWhole(copy, hash)) return copy;
  }
}
