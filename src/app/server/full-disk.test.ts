import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBookings } from '../../testing/clinic/booking-load.ts';
import { findLost } from '../../testing/product/crash-rounds.ts';
import { killTree } from '../../testing/product/process-tree.ts';
import {
  type RunningProduct,
  startProduct,
} from '../../testing/product/running-product.ts';
import { fillDataDir } from '../../testing/product/small-data-dir.ts';

/* Part of `npm run test:long`: it mounts a small disk, which takes root. */

function mountSmallDisk(): string {
  const at = mkdtempSync(join(tmpdir(), 'turnoclaro-disk-'));
  execFileSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    'size=300m,mode=755',
    'tmpfs',
    at,
  ]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', at]);
    rmSync(at, { recursive: true });
  });
  return at;
}

function fill(file: string): void {
  const opened = openSync(file, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      const chunk = Buffer.alloc(size);
      try {
        for (;;) writeSync(opened, chunk);
      } catch {
        // The disk is full for chunks of this size.
      }
    }
  } finally {
    closeSync(opened);
  }
}

async function readyz({ baseUrl }: RunningProduct): Promise<string> {
  const answer = await fetch(`${baseUrl}/readyz`);
  return `${answer.status} ${await answer.text()}`;
}

const linesOf = (output: string) =>
  output.split('\n').filter((line) => line.trim() !== '');

test('the product reports a full disk at /readyz and once in the log, books again when there is room, and says so if it starts full', async () => {
  const small = mountSmallDisk();
  const dataDir = join(small, 'data');
  const filler = join(small, 'filler');
  await fillDataDir(dataDir);
  const settings = { BOOKING_BUDGETS: 'off', DEMO: '0' };
  const product = await startProduct({ dataDir, settings });
  onTestFinished(() => void killTree(product.process.pid ?? 0));
  const load = await startBookings(product.baseUrl, { patients: 6 });
  onTestFinished(() => load.stop());
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20);
  const before = linesOf(product.output()).length;
  fill(filler);
  await expect
    .poll(() => readyz(product))
    .toBe('503 not ready: the disk is full');
  await expect.poll(() => load.statuses.get(503) ?? 0).toBeGreaterThan(100);
  const said = linesOf(product.output()).slice(before);
  expect(said.filter((line) => line.includes('the disk is full'))).toHaveLength(
    1,
  );
  expect(said.length).toBeLessThan(6);
  expect(said.join('\n')).not.toContain('No space left');
  const told = load.acknowledged.length;
  rmSync(filler);
  await expect.poll(() => readyz(product)).toBe('200 ok');
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(told + 20);

  /**
   * The start fails with one sentence. If PostgreSQL had a spare log file left, it runs, and /readyz says so.
   */
  const startOnFullDisk = async () => {
    const until = ({ status }: Response) => status === 200 || status === 503;
    const started = await startProduct({ dataDir, settings, until }).catch(
      (error: Error) => error.message,
    );
    if (typeof started === 'string') {
      const isStep = (line: string) => /: \d+,\d s$/.test(line);
      expect(
        linesOf(started)
          .slice(1)
          .filter((line) => !isStep(line)),
      ).toEqual([
        `El disco donde está ${dataDir} está lleno: libere espacio y vuelva a iniciar TurnoClaro. Lo que se confirmó está guardado.`,
      ]);
      return;
    }
    expect(await readyz(started)).toBe('503 not ready: the disk is full');
    killTree(started.process.pid ?? 0);
  };
  fill(filler);
  killTree(product.process.pid ?? 0);
  load.stop();
  await load.ended;
  fill(`${filler}-rest`);
  await startOnFullDisk();
  // Also with a little room left, so that PostgreSQL begins and cannot go on.
  rmSync(`${filler}-rest`);
  execFileSync('truncate', ['-s', '-200K', filler]);
  await startOnFullDisk();
  rmSync(filler);
  const restored = await startProduct({ dataDir, settings });
  expect(await findLost({ dataDir, told: load.acknowledged })).toEqual([]);
  expect(await restored.stop()).toBe(0);
});
