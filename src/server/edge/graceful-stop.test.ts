import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newPatientData } from '../../testing/clinic/bookings.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { startProduct } from '../../testing/product/running-product.ts';

const database = testDatabase();

let nextDni = 43_000_000;

interface Sent {
  path: string;
  /** The status, or the error code if there was none. */
  outcome: number | string;
  dni?: string;
}

function send(baseUrl: string, agent: Agent, dni?: string): Promise<Sent> {
  const path = dni ? '/api/public/patients' : '/api/public/clinic';
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const sent = { path, ...(dni && { dni }) };
    const asking = request(
      `${baseUrl}${path}`,
      { agent, method: dni ? 'POST' : 'GET', headers },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ ...sent, outcome: answer.statusCode ?? 0 }));
        answer.once('error', (error) => resolve({ ...sent, outcome: error.message }));
      },
    );
    asking.once('error', (error: NodeJS.ErrnoException) => resolve({ ...sent, outcome: error.code ?? '' }));
    asking.end(dni && JSON.stringify(newPatientData(dni)));
  });
}

test('told to stop under load, it answers all that it accepted, ends the streams, refuses the rest at the door, and ends well', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-stop-'));
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const sent: Sent[] = [];
  let isClosed = false;
  try {
    const product = await startProduct({
      dataDir,
      settings: { DATABASE_URL: database.url, BOOKING_BUDGETS: 'off' },
    });
    const keepAsking = async (isWriting: boolean) => {
      while (!isClosed) {
        const result = await send(product.baseUrl, agent, isWriting ? String(nextDni++) : undefined);
        sent.push(result);
        // Nothing listens any more.
        if (result.outcome === 'ECONNREFUSED') isClosed = true;
      }
    };
    const askers = Array.from({ length: 20 }, (_, index) => keepAsking(index % 2 === 0));
    const stream = await fetch(`${product.baseUrl}/api/public/live`);
    await expect.poll(() => sent.length).toBeGreaterThan(400);
    const [code, heard] = await Promise.all([product.stop(), stream.text()]);
    expect(heard).toContain(':');
    await Promise.all(askers);
    expect({ code, output: product.output().includes('fatal') }).toEqual({ code: 0, output: false });
  } finally {
    isClosed = true;
    agent.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
  const outcomes = new Set(sent.map(({ outcome }) => outcome));
  expect([...outcomes].filter((outcome) => ![200, 201, 'ECONNREFUSED'].includes(outcome))).toEqual([]);

  const registered = sent.flatMap(({ dni, outcome }) => (dni && outcome === 201 ? [dni] : []));
  const { rows } = await database.owner.query('select dni from patients');
  expect(new Set(rows.map(({ dni }) => dni))).toEqual(new Set(registered));
});
