import type { Database } from '../db/database.ts';
import {
  insertLink,
  type LinkOwner,
  type LinkPurpose,
  lockLinkOwner,
  updateLinksVoided,
} from './access-link-queries.ts';
import { hashOf, makeToken } from './secrets.ts';

const HOUR_MS = 60 * 60_000;

/** For how long a link serves. */
export const LINK_HOURS: Record<LinkPurpose, number> = { password: 1, invitation: 7 * 24, first_admin: 24 };

export interface AccessLink {
  id: string;
  /** With its secret: told this once. */
  url: string;
  expiresAt: Date;
}

/** A new link, within the caller's transaction; the ones that the same person had serve no more. */
export async function createAccessLink(
  tx: Database,
  { purpose, publicUrl, now, ...owner }: LinkOwner & { purpose: LinkPurpose; publicUrl: string; now: Date },
): Promise<AccessLink> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + LINK_HOURS[purpose] * HOUR_MS);
  await lockLinkOwner(tx, owner);
  await updateLinksVoided(tx, { ...owner, now });
  const link = await insertLink(tx, {
    ...owner,
    purpose,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt,
  });
  return { id: link.id, url: `${publicUrl}/recordar?token=${token}`, expiresAt };
}
