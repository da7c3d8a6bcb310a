import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DatabaseAccount } from './database-account.ts';

export type Run = {
  program: string;
  account: DatabaseAccount;
  /** The data directory, which becomes the program's working directory. */
  clusterDir: string;
};

/**
 * The data directory argument of a PostgreSQL program. If started by root, the program need not be able to walk down
 * to it: root opens the folder as its working directory before dropping root, and this link leads there even through
 * folders that only root may enter.
 */
export function dataDirArgument(clusterDir: string): string {
  return process.getuid?.() === 0 && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/** Starts a PostgreSQL program on a data directory; its stderr comes line by line. */
export function runPostgres(
  { program, account, clusterDir }: Run,
  args: string[],
  onLine: (line: string) => void,
): ChildProcess {
  const [command = program, ...rest] = [
    ...account.prefix,
    program,
    '-D',
    dataDirArgument(clusterDir),
    ...args,
  ];
  const options: SpawnOptions = {
    ...account.ids,
    cwd: clusterDir,
    // A session of its own: Ctrl-C in the terminal must reach the database through us, after the last answer.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  };
  const child = spawn(command, rest, options);
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine);
  return child;
}

/** Resolves when the program has ended and its last line was read. */
export function ended(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
