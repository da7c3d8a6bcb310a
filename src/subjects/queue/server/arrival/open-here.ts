import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  herePass,
  PASS_MINUTES,
  readHereCode,
  readHerePass,
} from '../screens/here-code.ts';
import { findPairedScreen } from '../screens/screen-queries.ts';

export interface HereRequest {
  code: string;
  browser: Buffer;
  now: Date;
}

/**
 * Opens a code that a phone scanned from a screen, and returns a pass for ten minutes. A pass of this browser
 * is returned as it is. Refuses with LINK_VOID for an old or forged code, or an unpaired screen.
 */
export async function openHere(
  services: Pick<Services, 'db' | 'snapshot' | 'linkKey'>,
  { code, browser, now }: HereRequest,
): Promise<Outcome<{ pass: string }, 'LINK_VOID'>> {
  const zone = (await services.snapshot.any()).clinic.timeZone;
  const passed = readHerePass(services, { pass: code, browser, now, zone });
  const screenId = passed ?? readHereCode(services, { code, now, zone });
  if (screenId === null || !(await findPairedScreen(services.db, screenId)))
    return refuse({ code: 'LINK_VOID' });
  if (passed) return done({ pass: code });
  const until = new Date(now.getTime() + PASS_MINUTES * 60_000);
  return done({ pass: herePass(services, { screenId, browser, until }) });
}

/** True if this browser is in the clinic, by a pass that it got there. */
export async function isHere(
  services: Pick<Services, 'db' | 'snapshot' | 'linkKey'>,
  { pass, browser, now }: { pass: string; browser: Buffer; now: Date },
): Promise<boolean> {
  const zone = (await services.snapshot.any()).clinic.timeZone;
  const screenId = readHerePass(services, { pass, browser, now, zone });
  return (
    screenId !== null &&
    (await findPairedScreen(services.db, screenId)) !== undefined
  );
}
