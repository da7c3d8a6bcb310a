import { openBrowser } from '../browser.ts';
import { measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';

const pages = ['/', '/agendar-cita', '/login'];
// WebPageTest's Slow 3G: 400 kbit/s, and 400 ms there and back.
const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

// The most time, as a multiple of the floor's on the same line. The whole page has no goal, and its readable
// part has.
const goals = {
  'how to call': { atMostTimes: 1.5 },
  readable: { atMostTimes: 1.5 },
  page: {},
};
type Times = Record<keyof typeof goals, number>;

/**
 * Measures a first visit with a phone on slow 3G: until the clinic's phone can be called, until the page's
 * heading and first words can be read, and until the page is there.
 */
export async function measureFirstVisit(stage: Stage): Promise<Line[]> {
  const { origin, floor } = await stage.demo();
  const browser = await openBrowser();
  const visit = async (url: string): Promise<Times> => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow3g);
    await page.goto(url, { waitUntil: 'commit' });
    const since = async (isThere: () => number | false) => {
      const there = await page.waitForFunction(isThere, null, {
        polling: 'raf',
      });
      return (await there.jsonValue()) as number;
    };
    const [call, read, whole] = await Promise.all([
      since(canCall),
      since(canRead),
      since(isWhole),
    ]);
    await context.close();
    return { 'how to call': call, readable: read, page: whole };
  };
  try {
    const lines: Line[] = [];
    for (const path of pages) {
      const { ones, others } = await measureInTurns(
        stage.rounds(5),
        () => visit(`${origin}${path}`),
        () => visit(`http://127.0.0.1:${floor.port}/visit.html`),
      );
      for (const [what, goal] of Object.entries(goals) as [
        keyof Times,
        object,
      ][]) {
        const of = (visits: Times[]) => visits.map((times) => times[what]);
        const figures = { values: of(ones), floors: of(others) };
        lines.push(
          toLine(
            { name: `first-visit ${path} ${what}`, unit: 'ms' },
            figures,
            goal,
          ),
        );
      }
    }
    return lines;
  } finally {
    await browser.close();
  }
}

/** Runs in the page. Returns the milliseconds since its request, as soon as a phone is painted and usable. */
function canCall(): number | false {
  const calls = [...document.querySelectorAll('a[href^="tel:"]')];
  const isPainted =
    performance.getEntriesByName('first-contentful-paint').length > 0;
  const isShown = (call: Element) =>
    call.checkVisibility({ visibilityProperty: true });
  return isPainted && calls.some(isShown) ? performance.now() : false;
}

/**
 * Runs in the page. The same for the page's heading and words below it, in the window, in the first HTML or
 * in the page itself.
 */
function canRead(): number | false {
  const isPainted =
    performance.getEntriesByName('first-contentful-paint').length > 0;
  const isShown = (element: Element | null | undefined) => {
    const box = element?.getBoundingClientRect();
    const isInside =
      box !== undefined && box.height > 0 && box.bottom <= innerHeight;
    return (
      isInside &&
      element?.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
      })
    );
  };
  const heading = document.querySelector('main h1');
  const words = [
    ...(heading?.closest('article')?.querySelectorAll('p, li, h2') ?? []),
  ];
  const isThere =
    isShown(heading) &&
    words.some((element) => element.textContent !== '' && isShown(element));
  return isPainted && isThere ? performance.now() : false;
}

/** Runs in the page. The same for the page itself. */
function isWhole(): number | false {
  return document.querySelector('#root h1') ? performance.now() : false;
}
