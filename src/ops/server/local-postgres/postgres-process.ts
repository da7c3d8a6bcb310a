import {
  type ChildProcess,
  type SpawnOptions,
  spawn,
} from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DatabaseAccount } from './database-account.ts';

export type Run = {
  program: string;
  account: DatabaseAccount;
  /** The data directory. It becomes the program's working directory. */
  clusterDir: string;
};

/**
 * The data directory as an argument. Root enters the folder before it changes to PostgreSQL's account, and
 * this link leads there through folders that only root may enter.
 */
export function dataDirArgument(clusterDir: string): string {
  return process.getuid?.() === 0 && process.platform === 'linux'
    ? '/proc/self/cwd'
    : clusterDir;
}

/** Starts a PostgreSQL program on a data directory, and passes on its stderr line by line. */
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
    // The program has its own session, so that Ctrl-C in the terminal reaches it through this process, after
    // the last answer.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  };
  const child = spawn(command, rest, options);
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine);
  return child;
}

/** Resolves when the program has ended and its last line was read. */
export function ended(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}
