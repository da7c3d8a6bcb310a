import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newPatientData } from '../../testing/clinic/bookings.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { startKeepingProxy } from '../../testing/product/keeping-proxy.ts';
import { type RunningProduct, startProduct } from '../../testing/product/running-product.ts';

const database = testDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-rolling-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(port?: number, drainSeconds = ''): Promise<RunningProduct> {
  // As it is for real: the setting's default.
  const settings = { DATABASE_URL: database.url, BOOKING_BUDGETS: 'off', DRAIN_SECONDS: drainSeconds };
  return startProduct({ dataDir, settings, ...(port && { port }) });
}

const portOf = ({ baseUrl }: RunningProduct) => Number(new URL(baseUrl).port);

function ask(url: string, agent: Agent, body?: object) {
  return new Promise<{ status: number; text: string; connection: string | undefined }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const asking = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => {
        const { statusCode: status = 0, headers: got } = answer;
        resolve({ status, text: Buffer.concat(chunks).toString(), connection: got.connection });
      });
      answer.once('error', reject);
    });
    asking.once('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}

let nextDni = 44_000_000;
// What matters are the seconds of the two restarts; `npm run test:long` asks on for longer.
const fewest = process.env.LONG_PROOF ? 3000 : 600;

test('two processes behind a proxy that keeps connections are restarted one after the other: of hundreds of requests none is refused or reset', async () => {
  const processes = await Promise.all([start(), start()]);
  const proxy = await startKeepingProxy(processes.map(({ baseUrl }) => baseUrl));
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const statuses = new Map<string, number>();
  let sent = 0;
  let isOver = false;
  const keepAsking = async (isWriting: boolean) => {
    while (!isOver || sent < fewest) {
      const path = isWriting ? '/api/public/patients' : '/api/public/clinic';
      const body = isWriting ? newPatientData(String(nextDni++)) : undefined;
      const { status, text } = await ask(`${proxy.baseUrl}${path}`, agent, body);
      const seen = status < 300 ? 'served' : `${status} ${text.slice(0, 60)}`;
      statuses.set(seen, (statuses.get(seen) ?? 0) + 1);
      sent++;
      await sleep(20);
    }
  };
  const codes: (number | null)[] = [];
  try {
    const askers = Array.from({ length: 16 }, (_, index) => keepAsking(index % 4 === 0));
    await expect.poll(() => sent).toBeGreaterThan(300);
    for (const [index, each] of processes.entries()) {
      codes.push(await each.stop());
      processes[index] = await start(portOf(each));
      // The proxy has seen it before the other one goes.
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

test('told to stop, it says so at /readyz for three seconds while it serves, closes after each answer, and is gone within eight whatever its clients do', async () => {
  const product = await start();
  onTestFinished(() => void product.process.kill('SIGKILL'));
  const port = portOf(product);
  // Slow clients: one sends its request byte by byte, one reads nothing of a long answer; and passwords to hash.
  const slowWriter = connect(port, '127.0.0.1', () =>
    slowWriter.write('POST /api/public/patients HTTP/1.1\r\nHost: x'),
  );
  const slowReader = connect(port, '127.0.0.1', () => {
    slowReader.pause();
    for (let index = 0; index < 50; index++) {
      slowReader.write(`GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    }
  });
  for (const socket of [slowWriter, slowReader]) socket.on('error', () => {});
  onTestFinished(() => [slowWriter, slowReader].forEach((socket) => void socket.destroy()));
  const stream = await fetch(`${product.baseUrl}/api/public/live`);
  let isStreamOpen = true;
  const heard = stream.text().finally(() => {
    isStreamOpen = false;
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  expect(await ask(`${product.baseUrl}/readyz`, agent)).toMatchObject({
    status: 200,
    connection: 'keep-alive',
  });
  const signIns = Array.from({ length: 150 }, () =>
    ask(`${product.baseUrl}/api/public/sign-in/admin`, agent, {
      email: `${randomUUID()}@clinica.example`,
      password: 'Ventana abierta',
      rememberMe: false,
    }),
  );
  const whenSignedIn = Promise.allSettled(signIns);
  await sleep(200);
  const toldAt = performance.now();
  const stopped = product.stop();
  await sleep(100);
  const seen: object[] = [];
  while (performance.now() - toldAt < 2200) {
    const { status, connection } = await ask(`${product.baseUrl}/readyz`, agent);
    const clinic = await ask(`${product.baseUrl}/healthz`, agent);
    seen.push({ ready: status, connection, served: clinic.status, isStreamOpen });
    await sleep(250);
  }
  expect(seen.length).toBeGreaterThan(2);
  for (const each of seen) {
    expect(each).toEqual({ ready: 503, connection: 'close', served: 200, isStreamOpen: true });
  }
  expect(await stopped).toBe(0);
  const tookMs = performance.now() - toldAt;
  expect(tookMs).toBeGreaterThan(3000);
  expect(tookMs).toBeLessThan(8000);
  expect(await heard).toContain(':');
  // Every password was answered, if only with the word to come again.
  const statuses = (await whenSignedIn).map((each) =>
    each.status === 'fulfilled' ? each.value.status : each.reason.code,
  );
  expect(statuses.filter((status) => ![401, 422, 429, 503].includes(status))).toEqual([]);
});

test('a Ctrl+C at a terminal waits for nobody, also where it comes twice; a later one ends it at once', async () => {
  const product = await start(undefined, '5');
  onTestFinished(() => void product.process.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => product.process.once('close', resolve));
  const toldAt = performance.now();
  product.process.kill('SIGINT');
  product.process.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(5000);

  const other = await start();
  onTestFinished(() => void other.process.kill('SIGKILL'));
  const otherEnded = new Promise<number | null>((resolve) => other.process.once('close', resolve));
  other.process.kill('SIGTERM');
  await sleep(1200);
  other.process.kill('SIGINT');
  const againAt = performance.now();
  expect(await otherEnded).toBe(1);
  expect(performance.now() - againAt).toBeLessThan(2000);
});
