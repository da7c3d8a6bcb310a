import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { type AuditEvent, insertAuditEvent } from '../identity/audit-queries.ts';
import { type FeedOwner, updateFeedRevoked } from './feed-queries.ts';

/** Ends the owner's calendar; repeatable. `doneBy` is noted where there was one. */
export async function revokeCalendarFeed(
  db: Database,
  { owner, doneBy }: { owner: FeedOwner; doneBy?: Omit<AuditEvent, 'kind'> },
): Promise<void> {
  await commitIf(db, async (tx) => {
    const isEnded = await updateFeedRevoked(tx, owner);
    if (isEnded && doneBy) await insertAuditEvent(tx, { ...doneBy, kind: 'calendar_ended' });
    return isEnded || undefined;
  });
}
