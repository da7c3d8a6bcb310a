import type { Services } from '../../../../base/doors/services.ts';
import {
  deriveToken,
  isSameSecret,
} from '../../../../base/kernel/secrets/secrets.ts';
import { dayAt, type Zone } from '../../../../base/time/clinic-zone.ts';

type Signing = Pick<Services, 'linkKey'>;

/**
 * A code is shown for so long, and is valid for as long again, for a phone that scanned it at the last
 * moment.
 */
export const CODE_SECONDS = 60;
/** How long a patient who opened a code in time may take to say who they are. */
export const PASS_MINUTES = 10;

const idLength = 22;

const short = (id: string) =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

function longId(text: string): string | null {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  if (hex.length !== 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / CODE_SECONDS);

/**
 * The code that a paired screen shows now: the screen, and a proof that needs the installation's key. It is
 * stored nowhere, and changes each minute.
 */
export function hereCode(
  { linkKey }: Signing,
  { screenId, now, zone }: { screenId: string; now: Date; zone: Zone },
): string {
  return (
    short(screenId) + proofOf(linkKey, { screenId, step: stepAt(now), zone })
  );
}

/** The proof has the clinic's day of that minute, so that every code ends at midnight. */
function proofOf(
  linkKey: Buffer,
  { screenId, step, zone }: { screenId: string; step: number; zone: Zone },
) {
  const day = dayAt(new Date(step * CODE_SECONDS * 1000), zone);
  return deriveToken(linkKey, 'here', `${screenId}\0${day}\0${step}`);
}

/** The screen that shows that code now, or showed it a minute ago on the same day; null: none. */
export function readHereCode(
  { linkKey }: Signing,
  { code, now, zone }: { code: string; now: Date; zone: Zone },
): string | null {
  const screenId = longId(code.slice(0, idLength));
  if (screenId === null) return null;
  const step = stepAt(now);
  const today = dayAt(now, zone);
  const steps = [step, step - 1].filter(
    (each) => dayAt(new Date(each * CODE_SECONDS * 1000), zone) === today,
  );
  const proofs = steps.map(
    (each) =>
      short(screenId) + proofOf(linkKey, { screenId, step: each, zone }),
  );
  return proofs.some((proof) => isSameSecret(proof, code)) ? screenId : null;
}

/**
 * The pass of a browser that opened a code in time, valid there until `until`: signing in takes longer than a
 * code lives. It is stored nowhere.
 */
export function herePass(
  { linkKey }: Signing,
  {
    screenId,
    browser,
    until,
  }: { screenId: string; browser: Buffer; until: Date },
): string {
  const ends = Math.floor(until.getTime() / 1000);
  const proof = deriveToken(
    linkKey,
    'here pass',
    `${screenId}\0${browser.toString('hex')}\0${ends}`,
  );
  return `${short(screenId)}${ends.toString(36)}.${proof}`;
}

/** Returns the screen of a browser's pass. Null: the pass is over, another browser's, or not ours. */
export function readHerePass(
  services: Signing,
  {
    pass,
    browser,
    now,
    zone,
  }: { pass: string; browser: Buffer; now: Date; zone: Zone },
): string | null {
  const screenId = longId(pass.slice(0, idLength));
  const ends = Number.parseInt(pass.slice(idLength, pass.indexOf('.')), 36);
  if (screenId === null || !Number.isSafeInteger(ends)) return null;
  const until = new Date(ends * 1000);
  const begun = new Date(until.getTime() - PASS_MINUTES * 60_000);
  if (
    until <= now ||
    Number.isNaN(begun.getTime()) ||
    dayAt(begun, zone) !== dayAt(now, zone)
  )
    return null;
  return isSameSecret(herePass(services, { screenId, browser, until }), pass)
    ? screenId
    : null;
}
