import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillSmallDemonstration } from '../../testing/clinic/demonstration.ts';
import {
  type TestDatabase,
  testDatabase,
} from '../../testing/database/database.ts';
import { patienceMs } from '../../testing/patience.ts';
import { startProduct } from '../../testing/product/running-product.ts';

const living = testDatabase();

/** Does the work while a product runs on that database. */
async function withProduct(
  database: TestDatabase,
  work: (baseUrl: string) => Promise<void>,
): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-living-'));
  try {
    const settings = { DATABASE_URL: database.url, DEMO: '1', DEMO_LIFE: 'on' };
    const product = await startProduct({ dataDir, settings });
    await work(product.baseUrl);
    expect(await product.stop()).toBe(0);
    return product.output();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function waitingAt(
  baseUrl: string,
): Promise<{ waiting: number; calls: unknown[] }> {
  return (await fetch(`${baseUrl}/api/public/queue`)).json() as never;
}

test(
  'a demonstration has people in its waiting room soon after a start at any hour',
  async () => {
    await fillSmallDemonstration(living);
    await withProduct(living, async (baseUrl) => {
      const until = { timeout: patienceMs, interval: 100 };
      await expect
        .poll(async () => (await waitingAt(baseUrl)).waiting, until)
        .toBeGreaterThan(0);
      await expect
        .poll(async () => (await waitingAt(baseUrl)).calls.length, until)
        .toBeGreaterThan(0);
    });
  },
  2 * patienceMs,
);
