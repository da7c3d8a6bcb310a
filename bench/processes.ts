import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../src/testing/product/free-port.ts';
import type { ChangerTask, Changes } from './changer.ts';
import type { BareSending } from './floor/sender.ts';

/** A server in its own process, which shares no event loop with the load generator. */
export interface ServerProcess {
  port: number;
  stop: () => Promise<void>;
}

/** Starts the product without budgets. BENCH_CPU_PROFILE names a folder for V8's profile. */
export async function startProduct(
  databaseUrl: string,
  { demo = false } = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const profile = process.env.BENCH_CPU_PROFILE;
  const child = start('product.ts', {
    // The flag of `npm start`.
    flags: [
      '--max-semi-space-size=64',
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
    ],
    env: {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: demo ? '1' : '0',
      DEMO_LIFE: 'off',
      BOOKING_BUDGETS: 'off',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      METRICS_FROM: '127.0.0.1',
    },
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  // Another process may have taken the port meanwhile. Only this product prints that address.
  const isReady = async () =>
    (await answers(port)) && output.includes(`http://127.0.0.1:${port}`);
  for (let tries = 1; !(await isReady()); tries++) {
    if (tries > 600 || child.exitCode !== null)
      throw new Error('The product did not start.');
    await sleep(50);
  }
  return { port, stop: () => stop(child) };
}

/** Starts the bare server, with which the product is compared. */
export async function startFloor(databaseUrl: string): Promise<ServerProcess> {
  const child = start('floor/server.ts', {
    flags: [],
    env: { DATABASE_URL: databaseUrl },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, stop: () => stop(child) };
}

/** Changes schedules on demand. `stop` ends the process. */
export interface Changer {
  /** Changes schedules while the work runs. Returns the work's result. */
  during: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** The number of changes so far. */
  changes: () => Changes;
  stop: () => Promise<void>;
}

export function startChanger(task: ChangerTask): Changer {
  const child = start('changer.ts', { flags: [], env: {} });
  child.send(task);
  let changes: Changes = { made: 0, due: 0 };
  return {
    during: async (work) => {
      child.send({ go: true });
      const value = await work();
      const ended = once(child, 'message');
      child.send({ go: false });
      [changes] = (await ended) as [Changes];
      return value;
    },
    changes: () => changes,
    stop: () => stop(child),
  };
}

/** Sends messages until it is stopped. */
interface Sender {
  stop: () => Promise<void>;
}

type SenderSettings = Record<'DATABASE_URL' | 'SMTP_URL', string>;

/** Starts the product's processes that send messages as soon as the database has some. */
export function startSenders(
  count: number,
  settings: SenderSettings,
): Promise<Sender[]> {
  return startReady('../src/testing/product/message-worker.ts', {
    count,
    settings,
  });
}

/** Starts the bare processes for comparison. Each sends only what it is told to. */
export function startBareSenders(
  count: number,
  settings: SenderSettings,
): Promise<(Sender & { send: (sending: BareSending) => void })[]> {
  return startReady('floor/sender.ts', { count, settings });
}

async function startReady(
  script: string,
  { count, settings }: { count: number; settings: SenderSettings },
) {
  const children = Array.from({ length: count }, () =>
    start(script, { flags: [], env: settings }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  return children.map((child) => ({
    send: (sending: BareSending) => void child.send(sending),
    stop: () => stop(child),
  }));
}

function start(
  script: string,
  { flags, env }: { flags: string[]; env: Record<string, string> },
): ChildProcess {
  const child = spawn(
    process.execPath,
    [...flags, join(import.meta.dirname, script)],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  // An unread pipe fills, and then the process waits.
  child.stdout?.resume();
  // Leaves no server running, however the measurement ends.
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
