import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { testDatabase } from '../../testing/database/database.ts';
import {
  type RunningProduct,
  startProduct,
} from '../../testing/product/running-product.ts';

const database = testDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnoclaro-exhausted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

async function readyz({ baseUrl }: RunningProduct): Promise<string> {
  const answer = await fetch(`${baseUrl}/readyz`);
  return `${answer.status} ${await answer.text()}`;
}

const linesOf = (output: string) =>
  output.split('\n').filter((line) => line.trim() !== '');

describe.runIf(process.platform === 'linux')('with few descriptors', () => {
  test('the product refuses connections before it has no descriptors left, says so once, and serves again', async () => {
    const product = await startProduct({
      dataDir: folder,
      settings: { DATABASE_URL: database.url, BOOKING_BUDGETS: 'off' },
      mostDescriptors: 160,
    });
    onTestFinished(() => void product.process.kill('SIGKILL'));
    const { port } = new URL(product.baseUrl);
    // The first connections are kept and served. The database has its descriptors too.
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
    expect(
      linesOf(product.output()).filter((line) => line.includes('ulimit -n')),
    ).toHaveLength(1);
    for (const socket of crowd) socket.destroy();
    await expect
      .poll(() => readyz(product).catch(() => 'refused'))
      .toBe('200 ok');
    expect((await fetch(`${product.baseUrl}/api/public/clinic`)).status).toBe(
      200,
    );
    expect(await product.stop()).toBe(0);
  });
});
