import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBookings } from '../../testing/clinic/booking-load.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { findLost } from '../../testing/product/crash-rounds.ts';
import { killTree } from '../../testing/product/process-tree.ts';
import { type RunningProduct, startProduct } from '../../testing/product/running-product.ts';
import { fillDataDir } from '../../testing/product/small-data-dir.ts';

const database = testDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnoclaro-exhausted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A small disk of its own; null where this user may not mount one. */
function mountSmallDisk(): string | null {
  const at = execFileSync('mktemp', ['-d', join(tmpdir(), 'turnoclaro-disk-XXXXXX')])
    .toString()
    .trim();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', at], { stdio: 'ignore' });
    return at;
  } catch {
    rmSync(at, { recursive: true });
    return null;
  }
}

function fill(file: string): void {
  const opened = openSync(file, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      const chunk = Buffer.alloc(size);
      try {
        for (;;) writeSync(opened, chunk);
      } catch {
        // Not even one more.
      }
    }
  } finally {
    closeSync(opened);
  }
}

const small = mountSmallDisk();
afterAll(() => {
  if (small === null) return;
  execFileSync('umount', ['-l', small]);
  rmSync(small, { recursive: true });
});

async function readyz({ baseUrl }: RunningProduct): Promise<string> {
  const answer = await fetch(`${baseUrl}/readyz`);
  return `${answer.status} ${await answer.text()}`;
}

const linesOf = (output: string) => output.split('\n').filter((line) => line.trim() !== '');

describe.runIf(small !== null)('on a disk that fills up', () => {
  test('it says so at /readyz and once in the log, books again when there is room, and starts on a full one with a sentence', async () => {
    const dataDir = join(small ?? '', 'data');
    const filler = join(small ?? '', 'filler');
    await fillDataDir(dataDir);
    const settings = { BOOKING_BUDGETS: 'off', DEMO: '0' };
    const product = await startProduct({ dataDir, settings });
    onTestFinished(() => void killTree(product.process.pid ?? 0));
    const load = await startBookings(product.baseUrl, { patients: 6 });
    onTestFinished(() => load.stop());
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20);
    const before = linesOf(product.output()).length;
    fill(filler);
    await expect.poll(() => readyz(product)).toBe('503 not ready: the disk is full');
    await expect.poll(() => load.statuses.get(503) ?? 0).toBeGreaterThan(100);
    const said = linesOf(product.output()).slice(before);
    expect(said.filter((line) => line.includes('the disk is full'))).toHaveLength(1);
    expect(said.length).toBeLessThan(6);
    expect(said.join('\n')).not.toContain('No space left');
    const told = load.acknowledged.length;
    rmSync(filler);
    await expect.poll(() => readyz(product)).toBe('200 ok');
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(told + 20);

    fill(filler);
    killTree(product.process.pid ?? 0);
    load.stop();
    await load.ended;
    fill(`${filler}-rest`);
    const refused = await startProduct({ dataDir, settings }).catch((error: Error) => error.message);
    expect(linesOf(String(refused)).slice(1)).toEqual([
      `El disco donde está ${dataDir} está lleno: libere espacio y vuelva a iniciar TurnoClaro. Lo que se confirmó está guardado.`,
    ]);
    // Also with room for a little, so that PostgreSQL begins and cannot go on.
    rmSync(`${filler}-rest`);
    execFileSync('truncate', ['-s', '-200K', filler]);
    const again = await startProduct({ dataDir, settings }).catch((error: Error) => error.message);
    expect(linesOf(String(again)).slice(1)).toEqual([
      expect.stringMatching(/^El disco donde está .* está lleno: /),
    ]);
    rmSync(filler);
    const restored = await startProduct({ dataDir, settings });
    expect(await findLost({ dataDir, told: load.acknowledged })).toEqual([]);
    expect(await restored.stop()).toBe(0);
  });
});

describe.runIf(process.platform === 'linux')('with few descriptors', () => {
  test('it turns connections away before it has none left, says so once, and serves again', async () => {
    const product = await startProduct({
      dataDir: folder,
      settings: { DATABASE_URL: database.url, BOOKING_BUDGETS: 'off' },
      mostDescriptors: 160,
    });
    onTestFinished(() => void product.process.kill('SIGKILL'));
    const { port } = new URL(product.baseUrl);
    // The first to come are kept, and still served: the database, too, has its descriptors.
    const first = await fetch(`${product.baseUrl}/api/public/clinic`, {
      headers: { connection: 'keep-alive' },
    });
    await first.text();
    let closed = 0;
    const crowd: Socket[] = [];
    for (let index = 0; index < 400; index++) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.once('close', () => closed++);
      crowd.push(socket);
    }
    await expect.poll(() => closed).toBeGreaterThan(300);
    await expect.poll(() => product.output()).toContain('ulimit -n');
    expect(linesOf(product.output()).filter((line) => line.includes('ulimit -n'))).toHaveLength(1);
    for (const socket of crowd) socket.destroy();
    await expect.poll(() => readyz(product).catch(() => 'refused')).toBe('200 ok');
    expect((await fetch(`${product.baseUrl}/api/public/clinic`)).status).toBe(200);
    expect(await product.stop()).toBe(0);
  });
});
