import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSocketFolder } from './socket-folder.ts';

const fastStopMs = 20_000;
const immediateStopMs = 10_000;

// The pid alone proves nothing, because another process may have the number by now.
function isPostmasterOf(clusterDir: string, pid: number): boolean {
  try {
    const cluster = statSync(clusterDir);
    const workingDir = statSync(`/proc/${pid}/cwd`);
    const program = basename(
      readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''),
    );
    return (
      program === 'postgres' &&
      workingDir.dev === cluster.dev &&
      workingDir.ino === cluster.ino
    );
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function endsWithin(
  clusterDir: string,
  pid: number,
  milliseconds: number,
): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isPostmasterOf(clusterDir, pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function removeSocketFolder(folder: string | undefined): void {
  if (!folder || !isSocketFolder(folder) || !existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) unlinkSync(join(folder, name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/**
 * Ends the server that a killed TurnoClaro left running on this cluster, and removes its leftovers. The
 * caller owns the data directory, so no other process uses that server.
 */
export async function stopOrphanPostmaster(
  clusterDir: string,
  log: { warn(message: string): void },
): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pidLine, , , , socketFolder] = readFileSync(pidFile, 'utf8').split(
    '\n',
  );
  const pid = Number(pidLine);
  if (Number.isSafeInteger(pid) && pid > 1 && isPostmasterOf(clusterDir, pid)) {
    log.warn(
      `Stopping the PostgreSQL (${pid}) that an interrupted run left behind`,
    );
    process.kill(pid, 'SIGINT');
    if (!(await endsWithin(clusterDir, pid, fastStopMs))) {
      process.kill(pid, 'SIGQUIT');
      if (!(await endsWithin(clusterDir, pid, immediateStopMs)))
        throw new Error(`PostgreSQL ${pid} does not stop`);
    }
  } else if (isAlive(pid) && existsSync(pidFile)) {
    // The pid file names another process, which PostgreSQL would take for a rival. A real rival still shows
    // by its shared memory block.
    unlinkSync(pidFile);
  }
  removeSocketFolder(socketFolder);
}
