import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newPatientData } from '../../testing/clinic/bookings.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { isLongProof } from '../../testing/long-proof.ts';
import { ask, portOf } from '../../testing/product/ask-product.ts';
import {
  type RunningProduct,
  startProduct,
} from '../../testing/product/running-product.ts';

const database = testDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-stopping-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/**
 * How a connection may end: answered, unless the product logs that it cut late requests, as on a slow
 * machine. The long proof wants every answer.
 */
const cutOff = (product: RunningProduct) =>
  !isLongProof && product.output().includes('what was not over in time was cut')
    ? ['ECONNRESET']
    : [];

function start(
  port?: number,
  drainSeconds = '',
  LOG_LEVEL = 'warn',
): Promise<RunningProduct> {
  // As in production: the setting's default.
  const settings = {
    DATABASE_URL: database.url,
    BOOKING_BUDGETS: 'off',
    DRAIN_SECONDS: drainSeconds,
    LOG_LEVEL,
  };
  return startProduct({ dataDir, settings, ...(port && { port }) });
}

test('on a stop the product says so at /readyz for three seconds while it serves, closes connections after their answers, and ends despite slow clients', async () => {
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
      slowReader.write(
        `GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
      );
    }
  });
  for (const socket of [slowWriter, slowReader]) socket.on('error', () => {});
  onTestFinished(() =>
    [slowWriter, slowReader].forEach((socket) => void socket.destroy()),
  );
  const stream = await fetch(`${product.baseUrl}/api/public/live`);
  let streamEndedAt: number | undefined;
  const heard = stream.text().finally(() => {
    streamEndedAt = performance.now();
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  expect(await ask(`${product.baseUrl}/readyz`, agent)).toMatchObject({
    status: 200,
    connection: 'keep-alive',
  });
  // More of them would keep a slow machine from answering anything within the notice.
  const signIns = Array.from({ length: isLongProof ? 150 : 4 }, () =>
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
  // Asks again and again during the notice. Every accepted request is answered.
  let isTold = false;
  let isRefused = false;
  const asked: Promise<{
    isAfterWord: boolean;
    ready: number;
    served: number;
    connection: string | undefined;
  } | null>[] = [];
  const askOnce = async () => {
    const isAfterWord = isTold;
    const [ready, served] = await Promise.all([
      ask(`${product.baseUrl}/readyz`, agent),
      ask(`${product.baseUrl}/healthz`, agent),
    ]);
    isTold ||= ready.status === 503;
    return {
      isAfterWord,
      ready: ready.status,
      served: served.status,
      connection: ready.connection,
    };
  };
  while (!streamEndedAt && !isRefused) {
    asked.push(
      askOnce().catch((error: NodeJS.ErrnoException) => {
        expect(error.code).toMatch(/^ECONN(REFUSED|RESET)$/);
        isRefused ||= error.code === 'ECONNREFUSED';
        return null;
      }),
    );
    await sleep(100);
  }
  const answers = (await Promise.all(asked)).filter(
    (answer) => answer !== null,
  );
  expect(answers.filter(({ ready }) => ready === 503).length).toBeGreaterThan(
    0,
  );
  for (const { served } of answers) expect(served).toBe(200);
  for (const answer of answers.filter(({ isAfterWord }) => isAfterWord)) {
    expect(answer).toMatchObject({ ready: 503, connection: 'close' });
  }
  expect(await stopped).toBe(0);
  const tookMs = performance.now() - toldAt;
  expect(tookMs).toBeGreaterThan(3000);
  // stop-on-signals.test.ts proves the bound of 7.5 s on any machine.
  if (isLongProof) expect(tookMs).toBeLessThan(8000);
  expect(await heard).toContain(':');
  // The stream stays open during the notice; timers may be a little early.
  expect((streamEndedAt ?? 0) - toldAt).toBeGreaterThan(2900);
  // Every password was answered, at least with the request to come again.
  const statuses = (await whenSignedIn).map((each) =>
    each.status === 'fulfilled' ? each.value.status : each.reason.code,
  );
  const mayEnd = [401, 422, 429, 503, ...cutOff(product)];
  expect(statuses.filter((status) => !mayEnd.includes(status))).toEqual([]);
});

test('on a stop under load the product answers all accepted requests, ends the streams, refuses new ones, and exits with 0', async () => {
  const product = await start(undefined, '0');
  onTestFinished(() => void product.process.kill('SIGKILL'));
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  onTestFinished(() => agent.destroy());
  /** The status of each request, or the error's code where no answer came. */
  const sent: { outcome: number | string; dni?: string }[] = [];
  let nextDni = 43_000_000;
  let isClosed = false;
  const keepAsking = async (isWriting: boolean) => {
    while (!isClosed) {
      const dni = isWriting ? String(nextDni++) : undefined;
      const answer = dni
        ? ask(
            `${product.baseUrl}/api/public/patients`,
            agent,
            newPatientData(dni),
          )
        : ask(`${product.baseUrl}/api/public/clinic`, agent);
      const outcome = await answer.then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code ?? '',
      );
      sent.push({ outcome, ...(dni && { dni }) });
      // The port is closed.
      if (outcome === 'ECONNREFUSED') isClosed = true;
    }
  };
  const askers = Array.from({ length: 20 }, (_, index) =>
    keepAsking(index % 2 === 0),
  );
  const stream = await fetch(`${product.baseUrl}/api/public/live`);
  await expect.poll(() => sent.length).toBeGreaterThan(400);
  const [code, heard] = await Promise.all([product.stop(), stream.text()]);
  expect(heard).toContain(':');
  await Promise.all(askers);
  expect({ code, output: product.output().includes('fatal') }).toEqual({
    code: 0,
    output: false,
  });
  const outcomes = new Set(sent.map(({ outcome }) => outcome));
  const cut = cutOff(product);
  const mayEnd = [200, 201, 'ECONNREFUSED', ...cut];
  expect([...outcomes].filter((outcome) => !mayEnd.includes(outcome))).toEqual(
    [],
  );

  const registered = sent.flatMap(({ dni, outcome }) =>
    dni && outcome === 201 ? [dni] : [],
  );
  const { rows } = await database.owner.query('select dni from patients');
  const written = new Set(rows.map(({ dni }) => dni));
  expect(registered.filter((dni) => !written.has(dni))).toEqual([]);
  // Only the answers of cut requests may be missing.
  if (cut.length === 0) expect(written.size).toBe(registered.length);
});

// stop-on-signals.test.ts proves a second signal without a whole product.
if (isLongProof) {
  test('a Ctrl+C ends the product without waiting, even if it comes twice; a later one ends it at once', async () => {
    const product = await start(undefined, '5');
    onTestFinished(() => void product.process.kill('SIGKILL'));
    const ended = new Promise<number | null>((resolve) =>
      product.process.once('close', resolve),
    );
    const toldAt = performance.now();
    product.process.kill('SIGINT');
    product.process.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(5000);

    const other = await start(undefined, '5', 'info');
    onTestFinished(() => void other.process.kill('SIGKILL'));
    const otherEnded = new Promise<number | null>((resolve) =>
      other.process.once('close', resolve),
    );
    other.process.kill('SIGTERM');
    await expect.poll(other.output).toContain('stopping');
    await sleep(1200);
    other.process.kill('SIGINT');
    const againAt = performance.now();
    expect(await otherEnded).toBe(1);
    expect(performance.now() - againAt).toBeLessThan(2000);
  });
}
