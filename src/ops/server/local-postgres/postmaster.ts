import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, type Run, runPostgres } from './postgres-process.ts';

export type DatabaseLog = {
  debug(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export type Postmaster = {
  pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** PostgreSQL's fast shutdown: breaks open connections, keeps what was committed. */
  stop(): Promise<void>;
};

const fastStopMs = 20_000;
const startMs = 120_000;
const rivalsGoneMs = 10_000;

// PostgreSQL's other messages are routine and not logged.
const unusual =
  /not properly shut down|terminated by signal|exited with exit code [^01]|crash/;

function write(log: DatabaseLog, line: string): void {
  const [, severity, text] = /^([A-Z]+):\s+(.*)$/.exec(line) ?? [];
  const message = `PostgreSQL: ${text ?? line}`;
  if (severity === 'FATAL' || severity === 'PANIC') log.error(message);
  else if (severity === 'WARNING' || unusual.test(line)) log.warn(message);
  else log.debug(message);
}

function ready(
  child: ChildProcess,
  lines: { onLine?: (line: string) => void },
): Promise<void> {
  const fatal: string[] = [];
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(
      () => reject(new Error('PostgreSQL takes too long to start')),
      startMs,
    );
    lines.onLine = (line) => {
      if (line.startsWith('FATAL')) fatal.push(line);
      if (line.endsWith('database system is ready to accept connections')) {
        clearTimeout(deadline);
        resolve();
      }
    };
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(deadline);
      reject(
        new Error(
          `PostgreSQL ended with ${code ?? signal} instead of starting: ${fatal.join(' ')}`,
        ),
      );
    });
  });
}

async function startOnce(
  run: Run,
  settings: Record<string, string>,
  log: DatabaseLog,
): Promise<Postmaster> {
  const lines: { onLine?: (line: string) => void } = {};
  const args = Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = runPostgres(run, args, (line) => {
    write(log, line);
    lines.onLine?.(line);
  });
  const end = ended(child).then(
    () => undefined,
    () => undefined,
  );
  // Ends the server if this process calls `process.exit`.
  const stopAtExit = () => child.kill('SIGINT');
  process.once('exit', stopAtExit);
  end.then(() => process.off('exit', stopAtExit));
  try {
    await ready(child, lines);
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    ended: end,
    async stop() {
      child.kill('SIGINT');
      const impatience = setTimeout(() => child.kill('SIGQUIT'), fastStopMs);
      await end;
      clearTimeout(impatience);
    },
  };
}

/** Starts the server and resolves when it accepts connections. */
export async function startPostmaster(
  run: Run,
  settings: Record<string, string>,
  log: DatabaseLog,
): Promise<Postmaster> {
  const deadline = Date.now() + rivalsGoneMs;
  for (;;) {
    try {
      return await startOnce(run, settings, log);
    } catch (error) {
      // After a `kill -9` of the postmaster its last children need a moment to notice.
      const waiting =
        error instanceof Error &&
        /shared memory block|lock file/.test(error.message);
      if (!waiting || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}
