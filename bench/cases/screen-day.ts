import type { CDPSession, Page } from 'playwright-core';
import { hashPassword } from '../../src/base/kernel/hashing/passwords.ts';
import { staffPassword } from '../../src/testing/clinic/people.ts';
import { openBrowser } from '../browser.ts';
import { insertDesk } from '../counter-queries.ts';
import { callNext, insertHall, signedInDesk } from '../hall.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

/**
 * Runs a day of a waiting room's screen in fast time, with calls, silences and new streams. Compares its
 * memory with that after two hours. `/readyz` answers 503, so that the page does not reload at night.
 */
export async function measureScreenDay(stage: Stage): Promise<Line[]> {
  const { clinic, product } = await stage.hall();
  const hours = stage.sized(24, 2);
  const firstHours = stage.sized(2, 1);
  const callsAnHour = stage.sized(3, 1);
  const origin = `http://127.0.0.1:${product.port}`;
  const doctorId = await insertHall(clinic, { waiting: hours * callsAnHour });
  const headers = await signedInDesk(
    origin,
    await insertDesk(clinic.owner, await hashPassword(staffPassword)),
  );
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      viewport: { width: 1366, height: 768 },
      locale: 'es-AR',
    });
    const devtools = await page.context().newCDPSession(page);
    await page.route('**/readyz', (route) => route.fulfill({ status: 503 }));
    await page.clock.install();
    await page.goto(`${origin}/turnero`);
    let early: Kept | null = null;
    for (let hour = 1; hour <= hours; hour++) {
      for (let call = 0; call < callsAnHour; call++) {
        const ticket = await callNext(product, { doctorId, headers });
        await untilShown(page, ticket);
        await page.clock.runFor((60 / callsAnHour) * 60_000);
      }
      if (hour === firstHours) early = await readKept(page, devtools);
    }
    const late = await readKept(page, devtools);
    if (!early) throw new Error('The day is too short to compare.');
    const nodes = `${late.nodes} nodes and ${late.listeners} listeners where ${early.nodes} and ${early.listeners} were`;
    return [
      toLine(
        { name: `turnero/day heap after ${hours} h`, unit: 'KB' },
        { values: [late.heapKilobytes], floors: [early.heapKilobytes] },
        {
          atMostTimes: 1.1,
          also: nodes,
          alsoMet:
            late.nodes <= early.nodes * 1.1 &&
            late.listeners <= early.listeners * 1.1,
        },
      ),
    ];
  } finally {
    await browser.close();
  }
}

/**
 * Fast time is faster than every answer, so streams count as silent and readings as late. Here the page reads
 * again in usual time, as after a lost connection.
 */
async function untilShown(page: Page, ticket: string): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page
    .getByText(ticket, { exact: true })
    .first()
    .waitFor({ timeout: 90_000 });
}

interface Kept {
  heapKilobytes: number;
  nodes: number;
  listeners: number;
}

/** The page's memory after garbage collection. */
async function readKept(page: Page, devtools: CDPSession): Promise<Kept> {
  // The last call is announced and shown.
  await page.clock.runFor(60_000);
  await devtools.send('HeapProfiler.enable');
  for (let times = 0; times < 3; times++)
    await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string) =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heapKilobytes: of('JSHeapUsedSize') / 1000,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  };
}
