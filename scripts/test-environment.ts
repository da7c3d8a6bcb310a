// Prepares the environment of a test run, for all commands that start one.
import { join } from 'node:path';
import { buildWebIfStale } from './build-web.ts';
import { ensureChromium } from './chromium.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

const productSettings =
  'HOST PORT PUBLIC_URL TRUSTED_PROXIES TLS_CERT TLS_KEY DATABASE_URL DATA_DIR BACKUP_DIR BACKUP_KEEP_DAYS DEMO DEMO_LIFE SMTP_URL MAIL_FROM DOCTOR_DEFAULT_PASSWORD LOG_LEVEL BOOKING_BUDGETS WHATSAPP_API_URL WHATSAPP_PHONE_ID WHATSAPP_TOKEN WHATSAPP_AR_FORMAT WHATSAPP_TEMPLATE_PREFIX';

/**
 * Removes the settings of a product that runs on this machine, so that tests ignore them and never use
 * React's production build.
 */
export function forgetProductSettings(): void {
  for (const name of productSettings.split(' ')) delete process.env[name];
  process.env.NODE_ENV = 'test';
}

/**
 * Takes a folder for all that the tests write, which goes with this process. Products that tests start
 * compile into it once.
 */
export function takeTestFolder(): string {
  const folder = takeTemporaryFolder();
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  return folder;
}

/** Finds the browser and builds the pages for the journeys. False: one of the two is missing. */
export async function prepareJourneys(): Promise<boolean> {
  const chromium = ensureChromium();
  if (!chromium) return false;
  process.env.CHROMIUM_PATH = chromium;
  return buildWebIfStale();
}

/** Builds stale pages first, because products that tests start would build them in the middle of a test. */
export async function prepareFor(
  projects: readonly string[],
): Promise<boolean> {
  if (projects.includes('e2e')) return prepareJourneys();
  return projects.some((name) => ['server', 'long'].includes(name))
    ? buildWebIfStale()
    : true;
}
