import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBookings } from '../../testing/clinic/booking-load.ts';
import { isLongProof } from '../../testing/long-proof.ts';
import { findLost } from '../../testing/product/crash-rounds.ts';
import { killTree } from '../../testing/product/process-tree.ts';
import { startProduct } from '../../testing/product/running-product.ts';
import { fillDataDir } from '../../testing/product/small-data-dir.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-restart-'));
  await fillDataDir(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

const killOne = (pid: number) => void process.kill(pid, 'SIGKILL');
/** Kills the first process alone, whose children live on for a while, or all at once. */
const kills = isLongProof ? [killOne, killTree] : [killOne];

/** Null: no server has written its number. */
function postmasterPid(): number | null {
  try {
    return (
      Number(
        readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split(
          '\n',
        )[0],
      ) || null
    );
  } catch {
    return null;
  }
}

test('the product restarts a database that is killed during bookings, and loses no acknowledged appointment', async () => {
  const product = await startProduct({
    dataDir,
    settings: { BOOKING_BUDGETS: 'off', DEMO: '0' },
  });
  const load = await startBookings(product.baseUrl, { patients: 6 });
  const statusOf = async (path: string) =>
    (await fetch(`${product.baseUrl}${path}`)).status;
  try {
    for (const kill of kills) {
      const before = load.acknowledged.length;
      await expect
        .poll(() => load.acknowledged.length)
        .toBeGreaterThan(before + 20);
      const pid = postmasterPid() ?? 0;
      kill(pid);
      await expect
        .poll(() => [null, pid].includes(postmasterPid()))
        .toBe(false);
      await expect.poll(() => statusOf('/readyz')).toBe(200);
      const atRestart = load.acknowledged.length;
      await expect
        .poll(() => load.acknowledged.length)
        .toBeGreaterThan(atRestart + 20);
    }
    load.stop();
    await load.ended;
    expect(await findLost({ dataDir, told: load.acknowledged })).toEqual([]);
  } finally {
    load.stop();
    await product.stop();
  }
  expect(product.output().match(/PostgreSQL ended by itself/g)).toHaveLength(
    kills.length,
  );
  // Every request was answered. Those during the outage got a 503 and may be sent again; there was no fault.
  expect([0, 500, 503].filter((status) => load.statuses.has(status))).toEqual([
    503,
  ]);
});
