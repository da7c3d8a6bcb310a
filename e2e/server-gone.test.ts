import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../scripts/chromium.ts';
import { patienceMs } from '../src/testing/patience.ts';
import { arriveAt, type DeskCalls, deskOf } from './desk-calls.ts';
import { type MorningClinic, startMorningClinic } from './morning-clinic.ts';
import { flags } from './visit.ts';

// Only `npm run test:journeys` runs it: it tests seconds, and takes minutes.

/** The time for which a server is gone when an operator restarts it by hand. */
const goneMs = 60_000;
/** Within this time a screen says that it may be out of date. */
const toldWithinMs = 15_000;

let clinic: MorningClinic;
let browser: Browser;

beforeAll(async () => {
  clinic = await startMorningClinic({ appointments: 3 });
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('There is no Chromium: set CHROMIUM_PATH.');
  browser = await chromium.launch({ executablePath, args: flags });
});

afterAll(async () => {
  await browser.close();
  await clinic.stop();
});

async function openPage(path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: clinic.baseUrl });
  page.setDefaultTimeout(patienceMs);
  await page.goto(path);
  return page;
}

async function openCounter(): Promise<Page> {
  const page = await openPage('/login?rol=recepcion');
  await page
    .getByRole('textbox', { name: 'E-mail' })
    .fill(clinic.receptionist.email);
  await page.getByLabel('Contraseña').fill(clinic.receptionist.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Ingresar' })
    .click();
  await page.getByRole('link', { name: 'Sala de espera' }).click();
  await page
    .getByRole('heading', { level: 1, name: 'Sala de espera' })
    .waitFor();
  return page;
}

async function callNext({ headers }: DeskCalls): Promise<string> {
  const answer = await fetch(`${clinic.baseUrl}/api/reception/queue/next`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    // Into the same room, because the patient called before has not gone in.
    body: JSON.stringify({ isShared: true }),
  });
  if (!answer.ok) throw new Error(`Nobody was called: ${await answer.text()}`);
  const { called } = (await answer.json()) as { called: { ticket: string } };
  return called.ticket;
}

test(
  'when the server stops for a minute, screen and counter say so, reconnect by themselves, and miss no call',
  async () => {
    const desk = await deskOf(clinic);
    for (const patient of clinic.patients) await arriveAt(desk, patient);
    const screen = await openPage('/turnero');
    const current = screen.getByRole('region', { name: 'Llamado actual' });
    await screen.getByText('Esperan 3 personas').waitFor();
    expect(await callNext(desk)).toBe('A-001');
    await current.getByText('A-001', { exact: true }).waitFor();
    const counter = await openCounter();
    const called = counter.getByRole('list', {
      name: 'Llamados, y todavía no entraron',
    });
    await called.getByText('A-001', { exact: true }).waitFor();

    await clinic.kill();
    const goneAt = performance.now();
    const told = await Promise.all(
      [screen, counter].map(async (page) => {
        await page
          .getByText(/^!?\s*Sin conexión/)
          .first()
          .waitFor();
        return performance.now() - goneAt;
      }),
    );
    for (const ms of told) expect(ms).toBeLessThan(toldWithinMs);
    // The call stays on the screen meanwhile.
    expect(await current.getByText('A-001', { exact: true }).isVisible()).toBe(
      true,
    );
    await wait(Math.max(0, goneMs - (performance.now() - goneAt)));

    await clinic.startAgain();
    // This call comes before the screen is connected again.
    expect(await callNext(desk)).toBe('A-002');
    await current.getByText('A-002', { exact: true }).waitFor();
    await called.getByText('A-002', { exact: true }).waitFor();
    for (const page of [screen, counter]) {
      await expect
        .poll(() => page.getByText(/Sin conexión/).count(), {
          timeout: patienceMs,
        })
        .toBe(0);
    }
    expect(await callNext(desk)).toBe('A-003');
    await current.getByText('A-003', { exact: true }).waitFor();
  },
  10 * 60_000,
);
