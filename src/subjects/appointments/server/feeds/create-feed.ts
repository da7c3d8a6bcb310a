import {
  type AuditEvent,
  insertAuditEvent,
} from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import {
  type FeedOwner,
  insertFeed,
  lockFeedOwner,
  updateFeedRevoked,
} from './feed-queries.ts';

/**
 * Gives the owner a calendar under a new secret, which is returned only once. Their former calendar ends.
 * `doneBy` goes to the audit log.
 */
export async function createCalendarFeed(
  db: Database,
  { owner, doneBy }: { owner: FeedOwner; doneBy?: Omit<AuditEvent, 'kind'> },
): Promise<Outcome<{ token: string }, 'NOT_FOUND'>> {
  const token = makeToken();
  const created = await inTransaction(db, async (tx) => {
    if (!(await lockFeedOwner(tx, owner))) return undefined;
    await updateFeedRevoked(tx, owner);
    await insertFeed(tx, { owner, tokenHash: hashOf(token) });
    if (doneBy)
      await insertAuditEvent(tx, { ...doneBy, kind: 'calendar_made' });
    return { token };
  });
  return created ? done(created) : refuse({ code: 'NOT_FOUND' });
}
