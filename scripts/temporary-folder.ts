import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRoomyMemory } from '../src/testing/roomy-memory.ts';

const prefix = 'turnoclaro-tests-';
// Longer than a run. Its process may be invisible here, if several machines with one kernel share their
// memory.
const surelyLeftMs = 3 * 60 * 60_000;

/**
 * A folder for this process and all that it starts, in memory if there is enough of it, because tests copy
 * whole databases. It is removed when this process ends, or by a later run if this one is killed.
 */
export function takeTemporaryFolder(): string {
  const inMemory = findRoomyMemory();
  let folder = makeFolderIn(inMemory ?? tmpdir());
  if (inMemory && !maySpawnFrom(folder)) folder = makeFolderIn(tmpdir());
  process.env.TMPDIR = folder;
  return folder;
}

function makeFolderIn(parent: string): string {
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid)) && isOld(join(parent, name)))
      removeFolder(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  process.once('exit', () => removeFolder(folder));
  // If root runs the tests, PostgreSQL's programs run as another account.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * True if programs can run from the folder, as tests need. Containers often forbid it in memory (`noexec`).
 */
function maySpawnFrom(folder: string): boolean {
  const program = join(folder, 'may-be-run');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The folder belongs to another user, or is still in use. The next run tries again.
  }
}

function isOld(folder: string): boolean {
  return (
    (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ??
      Number.POSITIVE_INFINITY) <
    Date.now() - surelyLeftMs
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
