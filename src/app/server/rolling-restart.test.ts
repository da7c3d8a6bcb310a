import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPatientData } from '../../testing/clinic/bookings.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { ask, portOf } from '../../testing/product/ask-product.ts';
import { startKeepingProxy } from '../../testing/product/keeping-proxy.ts';
import {
  type RunningProduct,
  startProduct,
} from '../../testing/product/running-product.ts';

/* Part of `npm run test:long`. */

const database = testDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-rolling-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(port?: number, drainSeconds = ''): Promise<RunningProduct> {
  // As in production: the setting's default.
  const settings = {
    DATABASE_URL: database.url,
    BOOKING_BUDGETS: 'off',
    DRAIN_SECONDS: drainSeconds,
  };
  return startProduct({ dataDir, settings, ...(port && { port }) });
}

let nextDni = 44_000_000;
const fewest = 3000;

test('two processes behind a proxy that keeps connections restart one after the other, and none of 3,000 requests is refused or reset', async () => {
  const processes = await Promise.all([start(), start()]);
  const proxy = await startKeepingProxy(
    processes.map(({ baseUrl }) => baseUrl),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const statuses = new Map<string, number>();
  let sent = 0;
  let isOver = false;
  const keepAsking = async (isWriting: boolean) => {
    while (!isOver || sent < fewest) {
      const path = isWriting ? '/api/public/patients' : '/api/public/clinic';
      const body = isWriting ? newPatientData(String(nextDni++)) : undefined;
      const { status, text } = await ask(
        `${proxy.baseUrl}${path}`,
        agent,
        body,
      );
      const seen = status < 300 ? 'served' : `${status} ${text.slice(0, 60)}`;
      statuses.set(seen, (statuses.get(seen) ?? 0) + 1);
      sent++;
      await sleep(20);
    }
  };
  const codes: (number | null)[] = [];
  try {
    const askers = Array.from({ length: 16 }, (_, index) =>
      keepAsking(index % 4 === 0),
    );
    await expect.poll(() => sent).toBeGreaterThan(300);
    for (const [index, each] of processes.entries()) {
      codes.push(await each.stop());
      processes[index] = await start(portOf(each));
      // The proxy notices it before the other process stops.
      const before = sent;
      await sleep(1200);
      await expect.poll(() => sent).toBeGreaterThan(before + 100);
    }
    isOver = true;
    await Promise.all(askers);
  } finally {
    isOver = true;
    sent = Math.max(sent, fewest);
    proxy.close();
    agent.destroy();
    await Promise.all(processes.map((each) => each.stop()));
  }
  expect([...statuses.keys()]).toEqual(['served']);
  expect(statuses.get('served')).toBeGreaterThanOrEqual(fewest);
  expect(codes).toEqual([0, 0]);
});
