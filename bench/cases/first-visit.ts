import { openBrowser } from '../browser.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

const rounds = 5;
const pages = ['/', '/agendar-cita', '/login'];
// WebPageTest's Slow 3G: 400 kbit/s, 400 ms there and back.
const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

/** A first visit with a phone on slow 3G: until the clinic's address and phone can be read, and until the page itself is there. */
export async function measureFirstVisit(stage: Stage): Promise<Line[]> {
  const { origin } = await stage.demo();
  const browser = await openBrowser();
  const visit = async (path: string): Promise<{ words: number; page: number }> => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow3g);
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    const since = async (isThere: () => number | false) => {
      const there = await page.waitForFunction(isThere, null, { polling: 'raf' });
      return (await there.jsonValue()) as number;
    };
    const [words, whole] = await Promise.all([since(canCall), since(isWhole)]);
    await context.close();
    return { words, page: whole };
  };
  try {
    const lines: Line[] = [];
    for (const path of pages) {
      const visits = [];
      for (let round = 0; round <= rounds; round++) visits.push(await visit(path));
      const [, ...counted] = visits;
      lines.push(
        toLine(
          { name: `first-visit ${path} how to call`, unit: 'ms' },
          { values: counted.map(({ words }) => words) },
          { atMost: 3000 },
        ),
        toLine(
          { name: `first-visit ${path} page`, unit: 'ms' },
          { values: counted.map(({ page }) => page) },
          {},
        ),
      );
    }
    return lines;
  } finally {
    await browser.close();
  }
}

/** Runs in the page. Milliseconds since it was asked for, once the phone is painted and not kept back any more. */
function canCall(): number | false {
  const call = document.querySelector('#boot-clinic a');
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
  return isPainted && call && getComputedStyle(call).visibility === 'visible' ? performance.now() : false;
}

/** Runs in the page. The same of the page itself. */
function isWhole(): number | false {
  return document.querySelector('#root h1') ? performance.now() : false;
}
