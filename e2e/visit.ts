import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
} from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from '../scripts/chromium.ts';
import { isBoundedProof } from '../src/testing/bounded-proof.ts';
import { patienceMs } from '../src/testing/patience.ts';
import {
  findViolations,
  noteClean,
  screenForAxe,
  wasFoundClean,
} from './accessible-screens.ts';
import { type Hands, keyboardHands, mouseHands, touchHands } from './hands.ts';
import { journeyClinic } from './journey-clinic.ts';
import { largeTextOf } from './large-text.ts';

export interface Way {
  hands: 'touch' | 'mouse' | 'keyboard';
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const phone = { width: 360, height: 740 };
const desk = { width: 1366, height: 768 };
// The same screen at 125 %.
const smallDesk = { width: 1093, height: 582 };

/** `npm run test:journeys` walks each journey in each of these ways. */
export const everyWay: [name: string, way: Way][] = [
  ['on a phone', { ...phone, hands: 'touch', colorScheme: 'light' }],
  [
    'on a phone, by keyboard alone, in the dark',
    { ...phone, hands: 'keyboard', colorScheme: 'dark' },
  ],
  ['on a desk, in the dark', { ...desk, hands: 'mouse', colorScheme: 'dark' }],
  [
    'on a desk, by keyboard alone',
    { ...desk, hands: 'keyboard', colorScheme: 'light' },
  ],
  ['on a small desk', { ...smallDesk, hands: 'mouse', colorScheme: 'light' }],
];

/** `npm run test:journeys` sets it. */
export const isEveryWayWalked = process.env.JOURNEYS === 'all';

// `npm test` walks each journey once, and neighbouring journeys in different ways.
const journeyIn = (name: string) =>
  everyWay.filter(([way]) => isEveryWayWalked || way === name);
export const byTouchOnAPhone = journeyIn('on a phone');
export const byKeyboardInTheDark = journeyIn(
  'on a phone, by keyboard alone, in the dark',
);
export const byMouseInTheDark = journeyIn('on a desk, in the dark');
export const byKeyboardAtTheDesk = journeyIn('on a desk, by keyboard alone');

/** The ways of a first booking, which must never fail: each kind of hands, size and colour scheme once. */
export const eachHandOnce = isEveryWayWalked
  ? everyWay
  : [...byKeyboardInTheDark, ...(isBoundedProof ? [] : byMouseInTheDark)];

export const onAPhone: Way = { ...phone, hands: 'touch', colorScheme: 'light' };

export interface Visit {
  page: Page;
  hands: Hands;
  /**
   * Waits for the screen with this heading and checks it: one h1, a title, no scrolling sideways, and
   * `expectAccessible`.
   */
  see: (heading: string | RegExp) => Promise<void>;
  /**
   * In `npm run test:all`, expects no axe violations on the current screen, and room for text of twice its
   * size.
   */
  expectAccessible: () => Promise<void>;
  /** Another tab of the same browser. */
  newTab: () => Promise<Visit>;
  /** Opens a new page after the last one was closed, while the browser kept running. */
  reopen: () => Promise<Visit>;
  /** Closes and reopens the browser: only what it keeps on disk survives. */
  restart: () => Promise<Visit>;
}

interface VisitOptions extends Partial<Way> {
  /** The HTTP errors that this visit provokes. A browser complains of each. */
  refusals?: number[];
  /** Other origins to which this visit sends requests. */
  otherOrigins?: string[];
  /** The complaints of the browser that this visit provokes. */
  provokes?: string[];
  /** The address of a clinic other than this worker's. */
  baseUrl?: string;
  /**
   * True if the visit loses its connection: the browser may have a service worker, and complains of failed
   * requests.
   */
  losesConnection?: boolean;
  /** False: JavaScript is switched off. */
  runsScripts?: boolean;
}

/** How the browser of a journey is started. */
export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a journey lives for seconds. Compiling its code for speed takes longer than it saves.
  '--js-flags=--no-maglev --no-turbofan',
];

// The files of a worker share a browser, because each start takes a second of the processor. It ends with
// the worker.
let started: Promise<Browser> | undefined;

async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('There is no Chromium: set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: flags });
  // After a crash the next file starts a new browser.
  browser.once('disconnected', () => {
    started = undefined;
  });
  return browser;
}

/** The worker's browser. Each visit has its own profile. A console complaint of a page fails its test. */
export function testBrowser(): {
  visit: (options?: VisitOptions) => Promise<Visit>;
} {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    started ??= startBrowser();
    browser = await started;
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    const heard = complaints;
    [contexts, complaints] = [[], []];
    expect(heard, heard.join('\n')).toEqual([]);
  });
  return {
    async visit({
      refusals = [],
      otherOrigins = [],
      provokes = [],
      baseUrl,
      losesConnection = false,
      runsScripts = true,
      ...way
    } = {}) {
      const { width, height, colorScheme } = { ...onAPhone, ...way };
      const isPhone = width === phone.width;
      const hands = way.hands ?? (isPhone ? 'touch' : 'mouse');
      const baseURL = baseUrl ?? journeyClinic().baseUrl;
      return openContext();

      async function openContext(storageState?: StorageState): Promise<Visit> {
        const context = await browser.newContext({
          baseURL,
          viewport: { width, height },
          colorScheme,
          hasTouch: isPhone,
          locale: 'es-AR',
          // A zone far from the clinic's, because days and times must be the clinic's wherever the browser
          // is.
          timezoneId: 'Asia/Tokyo',
          reducedMotion: 'reduce',
          javaScriptEnabled: runsScripts,
          // A test cannot hold back requests that pass through a service worker.
          serviceWorkers: losesConnection ? 'allow' : 'block',
          ...(storageState && { storageState }),
        });
        context.setDefaultTimeout(patienceMs);
        // A browser with a window lets the visible page copy. The headless shell needs this permission.
        await context.grantPermissions(['clipboard-write']);
        contexts.push(context);
        const open = async (): Promise<Visit> => {
          const page = await context.newPage();
          hearComplaints(page, {
            origins: [baseURL, ...otherOrigins],
            complain: (text: string) => complaints.push(text),
            provoked: [
              ...provokes,
              ...refusals.map(
                (status) => `the server responded with a status of ${status} `,
              ),
              losesConnection
                ? 'net::ERR_INTERNET_DISCONNECTED'
                : 'Service Worker registration blocked',
            ],
          });
          const visit = visitOn(page, handsOn(page, hands));
          return {
            ...visit,
            newTab: open,
            reopen: open,
            restart: () => restart(context),
          };
        };
        return open();
      }

      async function restart(context: BrowserContext): Promise<Visit> {
        const { cookies, origins } = await context.storageState();
        await context.close();
        // A cookie without an expiry ends with the browser.
        return openContext({
          cookies: cookies.filter(({ expires }) => expires > 0),
          origins,
        });
      }
    },
  };
}

function handsOn(page: Page, hands: Way['hands']): Hands {
  if (hands === 'keyboard') return keyboardHands(page);
  return hands === 'touch' ? touchHands(page) : mouseHands();
}

function hearComplaints(
  page: Page,
  {
    origins,
    provoked,
    complain,
  }: {
    origins: string[];
    provoked: string[];
    complain: (text: string) => void;
  },
): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!provoked.some((text) => message.text().includes(text)))
      complain(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complain(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.includes(origin))
      complain(`asked another origin: ${request.url()}`);
  });
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

function visitOn(
  page: Page,
  hands: Hands,
): Omit<Visit, 'newTab' | 'reopen' | 'restart'> {
  async function expectAccessible() {
    // These checks take a second of the processor for each screen, which only `npm run test:all` spends.
    if (isBoundedProof) return;
    const largeText = await largeTextOf(page);
    expect(largeText, 'with text of twice its size').toEqual({
      overflow: 0,
      overlaps: [],
    });
    const screen = await page.evaluate(screenForAxe);
    if (wasFoundClean(screen)) return;
    const violations = await findViolations(page);
    expect(
      violations,
      `${page.url()} ${JSON.stringify(violations, null, 1)}`,
    ).toEqual([]);
    noteClean(screen);
  }
  return {
    page,
    hands,
    expectAccessible,
    async see(heading) {
      await page
        .getByRole('heading', { level: 1, name: heading, exact: true })
        .waitFor();
      // The page is drawn only with its styles, although Playwright takes it for visible before.
      await page.waitForFunction(() =>
        [
          ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'),
        ].every(({ sheet }) => sheet),
      );
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await expect.poll(() => page.title()).toMatch(/^.+ · .+$/);
      const overflow = await page.evaluate(
        () =>
          document.documentElement.scrollWidth -
          document.documentElement.clientWidth,
      );
      expect(
        overflow,
        'pixels that a person would have to scroll sideways',
      ).toBe(0);
      await expectAccessible();
    },
  };
}
