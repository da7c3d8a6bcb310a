import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patienceMs } from '../patience.ts';
import { findFreePort } from './free-port.ts';

const ownProject = join(import.meta.dirname, '../../..');

export interface RunningProduct {
  baseUrl: string;
  /** All that the product wrote. */
  output: () => string;
  process: ChildProcess;
  /** Sends SIGTERM and waits for the end. Returns the exit code. */
  stop: () => Promise<number | null>;
}

interface ProductStart {
  dataDir: string;
  /** The folder of another clone of the project, which is run instead of this one. */
  project?: string;
  /** Another script of `scripts`, which is run instead of that of `npm start`. */
  script?: string;
  port?: number;
  settings?: Record<string, string>;
  /** The limit of open files (`ulimit -n`). */
  mostDescriptors?: number;
  /** True if the answer of `/readyz` is the awaited one. By default it is 200. */
  until?: (answer: Response) => boolean;
}

/** Starts the product in a separate process, as `npm start` does, and waits until it is ready. */
export async function startProduct({
  port,
  ...start
}: ProductStart): Promise<RunningProduct> {
  if (port) return startAt(port, start);
  for (;;) {
    try {
      return await startAt(await findFreePort(), start);
    } catch (error) {
      if (!(error as Error).message.includes('ya lo usa otro programa'))
        throw error;
    }
  }
}

async function startAt(
  port: number,
  {
    dataDir,
    project = ownProject,
    script = 'start.ts',
    settings = {},
    mostDescriptors,
    until = ({ ok }) => ok,
  }: Omit<ProductStart, 'port'>,
): Promise<RunningProduct> {
  const program = [process.execPath, join(project, 'scripts', script)];
  const [command = '', ...args] = mostDescriptors
    ? [
        'sh',
        '-c',
        `ulimit -n ${mostDescriptors} && exec "$@"`,
        'sh',
        ...program,
      ]
    : program;
  const child = spawn(command, args, {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: '',
      // An empty setting counts as unset. Settings of a product that runs on this machine must not apply
      // here.
      DATABASE_URL: '',
      PUBLIC_URL: '',
      TRUSTED_PROXIES: '',
      TLS_CERT: '',
      TLS_KEY: '',
      SMTP_URL: '',
      MAIL_FROM: '',
      BACKUP_DIR: '',
      BACKUP_KEEP_DAYS: '',
      UPGRADE_BACKUP: '',
      METRICS_FROM: '',
      FRAMED_BY: '',
      WHATSAPP_PHONE_ID: '',
      WHATSAPP_TOKEN: '',
      DEMO: '',
      // Only the test's own acts may change what it sees.
      DEMO_LIFE: 'off',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // There is no proxy to tell before a stop.
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => written.push(chunk));
  // Stops the product if the run ends early.
  const endToo = () => child.kill('SIGTERM');
  process.once('exit', endToo);
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', resolve),
  );
  void ended.then(() => process.off('exit', endToo));
  const product: RunningProduct = {
    baseUrl: `http://127.0.0.1:${port}`,
    output: () => Buffer.concat(written).toString(),
    process: child,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
  await untilReady(product, until);
  return product;
}

async function untilReady(
  { baseUrl, process: child, output }: RunningProduct,
  until: (answer: Response) => boolean,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The product ended instead of starting:\n${output()}`);
    }
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
    // Another process may have taken the port meanwhile. Only this product prints that address.
    if (answer && until(answer) && output().includes(baseUrl)) return;
    if (Date.now() > deadline) {
      child.kill('SIGTERM');
      throw new Error(`The product takes too long to start:\n${output()}`);
    }
    await sleep(50);
  }
}
