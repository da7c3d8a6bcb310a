import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.ts';

/** Opens the machine's Chromium, which may connect only to this machine. */
export async function openBrowser(extra: string[] = []): Promise<Browser> {
  const executablePath = ensureChromium();
  if (!executablePath)
    throw new Error('There is no Chromium to measure the pages with.');
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...extra,
    ],
  });
}
