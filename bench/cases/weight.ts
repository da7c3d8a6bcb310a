import type { Browser } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { type Line, toLine } from '../report.ts';
import { note, type Stage } from '../stage.ts';
import { firstDoctor } from './pages.ts';

// Bytes are the same at every hour and on every machine, so their goals need no floor.
/** Measures the bytes that a phone downloads on a first visit to a page: all requests, as transferred. */
export async function measureWeight(stage: Stage): Promise<Line[]> {
  const { origin, product } = await stage.demo();
  const doctorId = await firstDoctor(product);
  const browser = await openBrowser();
  const loads = stage.sized(5, 1);
  try {
    return [
      await measurePage(browser, {
        loads,
        name: 'weight /',
        url: `${origin}/`,
        atMost: 160,
      }),
      await measurePage(browser, {
        loads,
        name: 'weight /agendar-cita/{doctorId}',
        url: `${origin}/agendar-cita/${doctorId}`,
        atMost: 205,
      }),
    ];
  } finally {
    await browser.close();
  }
}

async function measurePage(
  browser: Browser,
  {
    loads,
    name,
    url,
    atMost,
  }: { loads: number; name: string; url: string; atMost: number },
): Promise<Line> {
  const values: number[] = [];
  for (let load = 0; load < loads; load++) {
    const parts = await download(browser, url);
    if (load === 0)
      for (const { path, bytes } of parts)
        note(`  ${(bytes / 1000).toFixed(1).padStart(7)} KB  ${path}`);
    values.push(parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
  }
  return toLine({ name, unit: 'KB' }, { values }, { atMost });
}

async function download(
  browser: Browser,
  url: string,
): Promise<{ path: string; bytes: number }[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'es-AR',
  });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const paths = new Map<string, string>();
    const parts: { path: string; bytes: number }[] = [];
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('http'))
        paths.set(requestId, new URL(request.url).pathname);
    });
    network.on(
      'Network.loadingFinished',
      ({ requestId, encodedDataLength }) => {
        const path = paths.get(requestId);
        if (path) parts.push({ path, bytes: encodedDataLength });
      },
    );
    await page.goto(url, { waitUntil: 'networkidle' });
    return parts;
  } finally {
    await context.close();
  }
}
