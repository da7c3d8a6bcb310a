import type { Page } from 'playwright-core';
import { hashPassword } from '../../src/server/kernel/hashing/passwords.ts';
import { staffPassword } from '../../src/testing/clinic/people.ts';
import { openBrowser } from '../browser.ts';
import { insertDesk } from '../counter-queries.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import { fillCounter } from './counter.ts';

const loads = 7;

/** Time from navigation to the day of a hundred doctors on the screen, with a warm browser cache. */
export async function measureCounterScreen(stage: Stage): Promise<Line[]> {
  const { clinic, origin } = await stage.counter(fillCounter);
  const email = await insertDesk(clinic.owner, await hashPassword(staffPassword));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'es-AR' });
    await page.addInitScript(noteWhenShown);
    await signIn(page, { origin, email });
    const list = await measureLoads(page, `${origin}/recepcion/appointments`);
    const board = await measureLoads(page, `${origin}/recepcion/appointments?vista=agenda`);
    return [
      toLine({ name: 'counter/screen list', unit: 'ms' }, { values: list }, { atMost: 1000 }),
      toLine({ name: 'counter/screen board', unit: 'ms' }, { values: board }, { atMost: 1000 }),
    ];
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, { origin, email }: { origin: string; email: string }): Promise<void> {
  await page.goto(`${origin}/login?rol=recepcion`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Contraseña').fill(staffPassword);
  await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('**/recepcion/appointments');
}

async function measureLoads(page: Page, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let load = 0; load <= loads; load++) {
    await page.goto(url);
    const shownAt = await page.waitForFunction(() => (window as { dayShownAt?: number }).dayShownAt);
    if (load > 0) times.push((await shownAt.jsonValue()) ?? Number.NaN);
  }
  return times;
}

/** Runs in the page. Records when the first appointments are drawn, in milliseconds since the page was requested. */
function noteWhenShown(): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('[data-appointment]')) return;
    watcher.disconnect();
    // The second frame from here is the first one after the appointments are drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        (window as { dayShownAt?: number }).dayShownAt = performance.now();
      }),
    );
  });
  watcher.observe(document, { childList: true, subtree: true });
}
