import type { Database } from '../../../../base/kernel/db/database.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import {
  insertLink,
  type LinkOwner,
  type LinkPurpose,
  lockLinkOwner,
  updateLinksVoided,
} from './access-link-queries.ts';

const HOUR_MS = 60 * 60_000;

/** How many hours a link is valid. */
export const LINK_HOURS: Record<LinkPurpose, number> = {
  password: 1,
  invitation: 7 * 24,
  first_admin: 24,
};

export interface AccessLink {
  id: string;
  /** Includes the link's secret, which is returned only once. */
  url: string;
  expiresAt: Date;
}

/** Makes a link within the caller's transaction; the person's former links become void. */
export async function createAccessLink(
  tx: Database,
  {
    purpose,
    publicUrl,
    now,
    ...owner
  }: LinkOwner & { purpose: LinkPurpose; publicUrl: string; now: Date },
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
  return {
    id: link.id,
    url: `${publicUrl}/recordar?token=${token}`,
    expiresAt,
  };
}
