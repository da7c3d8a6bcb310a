import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { hashPassword } from '../../src/base/kernel/hashing/passwords.ts';
import { dayOf, epochMinuteOf } from '../../src/base/time/clinic-zone.ts';
import { staffPassword } from '../../src/testing/clinic/people.ts';
import { openBrowser } from '../browser.ts';
import { benchZone } from '../clinic.ts';
import { insertDesk } from '../counter-queries.ts';
import { measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../statistics.ts';
import { bareSpanOf, openCounter } from './counter.ts';

// The interval of quick hands. A key that is held down comes faster, and waits for the frame before it.
const betweenKeysMs = 150;
// The most time as a multiple of the floor's. A shared two-core machine measured 3.0 to 3.5 for the list, and
// 3.8 to 5.3 for the board.
const most = { list: 4.5, board: 6, 'key p95': 15, 'board key p95': 8 };

/**
 * Measures the time from navigation to the day of a hundred doctors on the screen, with a warm cache. The
 * floor is a bare page that reads the same day and draws the appointments that fit.
 */
export async function measureCounterScreen(stage: Stage): Promise<Line[]> {
  const { clinic, origin, floor } = await openCounter(stage);
  const email = await insertDesk(
    clinic.owner,
    await hashPassword(staffPassword),
  );
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({
      viewport: { width: 1366, height: 768 },
      locale: 'es-AR',
    });
    await page.addInitScript(noteWhenShown);
    await signIn(page, { origin, email });
    const today = dayOf(epochMinuteOf(Date.now()), benchZone);
    const bare = `http://127.0.0.1:${floor.port}/day.html?${bareSpanOf(today)}`;
    const compare = async (
      name: keyof typeof most,
      measure: (url: string) => Promise<number>,
      address: string,
    ): Promise<Line> => {
      const { ones, others } = await measureInTurns(
        stage.rounds(7),
        () => measure(`${origin}${address}`),
        () => measure(bare),
      );
      const goal = { atMostTimes: most[name] };
      return toLine(
        { name: `counter/screen ${name}`, unit: 'ms' },
        { values: ones, floors: others },
        goal,
      );
    };
    const list = '/recepcion/appointments';
    const board = `${list}?vista=agenda`;
    const open = (url: string) => load(page, url);
    const press = (url: string) => measureKeys(page, url, stage.sized(40, 10));
    return [
      await compare('list', open, list),
      await compare('key p95', press, list),
      await compare('board', open, board),
      await compare('board key p95', press, board),
    ];
  } finally {
    await browser.close();
  }
}

async function signIn(
  page: Page,
  { origin, email }: { origin: string; email: string },
): Promise<void> {
  await page.goto(`${origin}/login?rol=recepcion`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Contraseña').fill(staffPassword);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Ingresar' })
    .click();
  await page.waitForURL('**/recepcion/appointments');
}

/**
 * The 95th percentile of the time from a key's press to the frame that answers it, while keys walk the
 * appointments and note arrivals.
 */
async function measureKeys(
  page: Page,
  url: string,
  count: number,
): Promise<number> {
  await page.goto(url);
  await page.locator('[data-appointment]').first().focus();
  await page.evaluate(noteKeys);
  for (let index = 0; index < count; index++) {
    await page.keyboard.press(index % 10 === 9 ? 'l' : 'ArrowDown');
    await sleep(betweenKeysMs);
  }
  return percentile(
    await page.evaluate(() => (window as unknown as KeyTimes).keyTimes),
    95,
  );
}

interface KeyTimes {
  keyTimes: number[];
}

/** Runs in the page. Notes the milliseconds from each key's press until the next frame is drawn. */
function noteKeys(): void {
  const keyTimes: number[] = [];
  Object.assign(window, { keyTimes });
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // The message arrives after the frame in which it is sent was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => keyTimes.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Loads the page. Returns the milliseconds until its first appointments are drawn. */
async function load(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const shownAt = await page.waitForFunction(
    () => (window as { dayShownAt?: number }).dayShownAt,
  );
  return (await shownAt.jsonValue()) ?? Number.NaN;
}

/**
 * Runs in the page. Notes when the first appointments are drawn, in milliseconds since the page was
 * requested.
 */
function noteWhenShown(): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('[data-appointment]')) return;
    watcher.disconnect();
    // The second frame from here is the first after the appointments are drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        (window as { dayShownAt?: number }).dayShownAt = performance.now();
      }),
    );
  });
  watcher.observe(document, { childList: true, subtree: true });
}
