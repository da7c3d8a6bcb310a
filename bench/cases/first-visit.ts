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
    const began = performance.now();
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    const took = async (selector: string) => {
      await page.locator(selector).first().waitFor();
      return performance.now() - began;
    };
    const [words, whole] = await Promise.all([took('#boot-clinic a'), took('#root h1')]);
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
