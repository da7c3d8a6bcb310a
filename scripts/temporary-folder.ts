import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRoomyMemory } from '../src/testing/roomy-memory.ts';

const prefix = 'turnoclaro-tests-';
// Longer than a run: its process may be out of sight, where machines of one kernel share their memory.
const surelyLeftMs = 3 * 60 * 60_000;

/**
 * A folder for this process and all that it starts, in memory where there is plenty of it: tests make, copy and remove whole
 * databases. It goes with this process; what one that was killed has left goes with the next.
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
    if (pid && !isAlive(Number(pid)) && isOld(join(parent, name))) removeFolder(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  process.once('exit', () => removeFolder(folder));
  // PostgreSQL's programs run as another account where root tests.
  chmodSync(folder, 0o711);
  return folder;
}

/** Containers often forbid it in memory (`noexec`), and tests run programs from their folders. */
function maySpawnFrom(folder: string): boolean {
  const program = join(folder, 'may-be-run');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Somebody else's, or still in use: the next run tries again.
  }
}

function isOld(folder: string): boolean {
  return (
    (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) <
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
