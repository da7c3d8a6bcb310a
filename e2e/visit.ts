import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from '../scripts/chromium.ts';
import { findViolations, noteClean, screenForAxe, wasFoundClean } from './accessible-screens.ts';
import { type Hands, keyboardHands, mouseHands } from './hands.ts';
import { journeyClinic } from './journey-clinic.ts';

export interface Way {
  hands: 'mouse' | 'keyboard';
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const phone = { width: 360, height: 740 };
const desk = { width: 1366, height: 768 };

/** Each journey is made in each of these ways. */
export const everyWay: [name: string, way: Way][] = [
  ['on a phone', { ...phone, hands: 'mouse', colorScheme: 'light' }],
  ['on a phone, by keyboard alone, in the dark', { ...phone, hands: 'keyboard', colorScheme: 'dark' }],
  ['on a desk, in the dark', { ...desk, hands: 'mouse', colorScheme: 'dark' }],
  ['on a desk, by keyboard alone', { ...desk, hands: 'keyboard', colorScheme: 'light' }],
];

// As `npm run test:journeys` asks for it.
const isEveryWayWalked = process.env.JOURNEYS === 'all';

/** Each pair of hands, each size and each scheme once, for journeys whose screens others come by too. */
export const eachHandOnce: [name: string, way: Way][] = isEveryWayWalked
  ? everyWay
  : [
      ['on a phone, by keyboard alone, in the dark', { ...phone, hands: 'keyboard', colorScheme: 'dark' }],
      ['on a desk', { ...desk, hands: 'mouse', colorScheme: 'light' }],
    ];

/** The keyboard of a desk, or a phone in one hand: for whoever works with it all day. */
export const asAtWork = everyWay.filter(
  ([, { width, hands }]) => isEveryWayWalked || width < 800 === (hands === 'mouse'),
);

export const onAPhone: Way = { ...phone, hands: 'mouse', colorScheme: 'light' };

export interface Visit {
  page: Page;
  hands: Hands;
  /** Waits for the screen with that heading, and has it looked over: one heading, a name, nothing for axe. */
  see: (heading: string | RegExp) => Promise<void>;
  /** What axe says of the screen as it is now: nothing. */
  expectAccessible: () => Promise<void>;
  /** Another tab of the same browser. */
  newTab: () => Promise<Visit>;
  /** A page again, after the last one was closed, while the browser went on. */
  reopen: () => Promise<Visit>;
  /** The browser closed and opened again: what it keeps on disk is there, and nothing else. */
  restart: () => Promise<Visit>;
}

interface VisitOptions extends Partial<Way> {
  /** The HTTP errors that this visit provokes: a browser complains of each. */
  refusals?: number[];
  /** Of another clinic than this worker's. */
  baseUrl?: string;
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser for this test file. Whatever a page complains of fails the test in which it does. */
export function testBrowser(): { visit: (options?: VisitOptions) => Promise<Visit> } {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error('There is no Chromium: set CHROMIUM_PATH.');
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    const heard = complaints;
    [contexts, complaints] = [[], []];
    expect(heard, heard.join('\n')).toEqual([]);
  });
  afterAll(() => browser.close());
  return {
    async visit({ refusals = [], baseUrl, ...way } = {}) {
      const { width, height, colorScheme, hands } = { ...onAPhone, ...way };
      const baseURL = baseUrl ?? journeyClinic().baseUrl;
      return openContext();

      async function openContext(storageState?: StorageState): Promise<Visit> {
        const context = await browser.newContext({
          baseURL,
          viewport: { width, height },
          colorScheme,
          locale: 'es-AR',
          // Far from the clinic: its days and times are its own wherever the browser is.
          timezoneId: 'Asia/Tokyo',
          reducedMotion: 'reduce',
          ...(storageState && { storageState }),
        });
        context.setDefaultTimeout(10_000);
        contexts.push(context);
        const open = async (): Promise<Visit> => {
          const page = await context.newPage();
          hearComplaints(page, { baseURL, refusals, complain: (text) => complaints.push(text) });
          const visit = visitOn(page, hands === 'mouse' ? mouseHands() : keyboardHands(page));
          return { ...visit, newTab: open, reopen: open, restart: () => restart(context) };
        };
        return open();
      }

      async function restart(context: BrowserContext): Promise<Visit> {
        const { cookies, origins } = await context.storageState();
        await context.close();
        // Without an end of its own a cookie ends with the browser.
        return openContext({ cookies: cookies.filter(({ expires }) => expires > 0), origins });
      }
    },
  };
}

function hearComplaints(
  page: Page,
  { baseURL, refusals, complain }: { baseURL: string; refusals: number[]; complain: (text: string) => void },
): void {
  const provoked = [
    ...refusals.map((status) => `the server responded with a status of ${status} `),
    // What it cannot do on this system is off already.
    'Permissions-Policy header: Unrecognized feature',
  ];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!provoked.some((text) => message.text().includes(text))) complain(message.text());
  });
  page.on('pageerror', (error) => complain(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) complain(`asked another origin: ${request.url()}`);
  });
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

function visitOn(page: Page, hands: Hands): Omit<Visit, 'newTab' | 'reopen' | 'restart'> {
  async function expectAccessible() {
    const screen = await page.evaluate(screenForAxe);
    if (wasFoundClean(screen)) return;
    const found = await findViolations(page);
    expect(found, `${page.url()} ${JSON.stringify(found, null, 1)}`).toEqual([]);
    noteClean(screen);
  }
  return {
    page,
    hands,
    expectAccessible,
    async see(heading) {
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await expect.poll(() => page.title()).toMatch(/^.+ · .+$/);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'pixels that a person would have to scroll sideways').toBe(0);
      await expectAccessible();
    },
  };
}
