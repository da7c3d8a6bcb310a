import {
  type AuditEvent,
  insertAuditEvent,
} from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { type FeedOwner, updateFeedRevoked } from './feed-queries.ts';

/** Revokes the owner's calendar; repeatable. If there was one, `doneBy` goes to the audit log. */
export async function revokeCalendarFeed(
  db: Database,
  { owner, doneBy }: { owner: FeedOwner; doneBy?: Omit<AuditEvent, 'kind'> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isEnded = await updateFeedRevoked(tx, owner);
    if (isEnded && doneBy)
      await insertAuditEvent(tx, { ...doneBy, kind: 'calendar_ended' });
    return isEnded || undefined;
  });
}
