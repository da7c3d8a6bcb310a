import {
  deriveToken,
  isSameSecret,
} from '../../../../base/kernel/secrets/secrets.ts';
import type { EntryRow } from './entry-queries.ts';

/**
 * The secret of a wish's links: the wish's id, and a proof that the clinic made it. It derives from the
 * installation's key and the wish's salt, so it is stored nowhere. A new salt ends all links.
 */
export function waitlistTokenOf(
  linkKey: Buffer,
  { id, linkSalt }: Pick<EntryRow, 'id' | 'linkSalt'>,
): string {
  return `${id}.${deriveToken(linkKey, 'waitlist', `${id}\0${linkSalt}`)}`;
}

/** Returns the wish that a link's secret names. Undefined: it names none. */
export function entryIdOf(token: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(
    token,
  )?.[1];
}

export function isWaitlistToken(
  linkKey: Buffer,
  entry: Pick<EntryRow, 'id' | 'linkSalt'>,
  token: string,
): boolean {
  return isSameSecret(waitlistTokenOf(linkKey, entry), token);
}

/** Returns the address of the page that shows a wish and its offer. */
export function waitlistUrlOf(
  { linkKey, publicUrl }: { linkKey: Buffer; publicUrl: string },
  entry: Pick<EntryRow, 'id' | 'linkSalt'>,
): string {
  return `${publicUrl}/agendar-cita?token=${waitlistTokenOf(linkKey, entry)}`;
}
