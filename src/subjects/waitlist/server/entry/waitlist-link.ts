import { deriveToken, isSameSecret } from '../../../../base/kernel/secrets/secrets.ts';
import type { EntryRow } from './entry-queries.ts';

/**
 * The secret of a wish's links: which wish, and a proof that the clinic made it. It derives from the installation's key and
 * the wish's own salt, so that it is stored nowhere, every message has the same one, and another salt ends them all.
 */
export function waitlistTokenOf(
  linkKey: Buffer,
  { id, linkSalt }: Pick<EntryRow, 'id' | 'linkSalt'>,
): string {
  return `${id}.${deriveToken(linkKey, 'waitlist', `${id}\0${linkSalt}`)}`;
}

/** The wish that a link's secret names; undefined: it names none. */
export function entryIdOf(token: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token)?.[1];
}

export function isWaitlistToken(
  linkKey: Buffer,
  entry: Pick<EntryRow, 'id' | 'linkSalt'>,
  token: string,
): boolean {
  return isSameSecret(waitlistTokenOf(linkKey, entry), token);
}

/** The page that shows a wish with what is offered. */
export function waitlistUrlOf(
  { linkKey, publicUrl }: { linkKey: Buffer; publicUrl: string },
  entry: Pick<EntryRow, 'id' | 'linkSalt'>,
): string {
  return `${publicUrl}/agendar-cita?token=${waitlistTokenOf(linkKey, entry)}`;
}
