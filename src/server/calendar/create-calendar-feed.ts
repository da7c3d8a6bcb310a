import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { type AuditEvent, insertAuditEvent } from '../identity/audit-queries.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { type FeedOwner, insertFeed, lockFeedOwner, updateFeedRevoked } from './feed-queries.ts';

/** Gives the owner a calendar under a new secret, told this once; the one they had ends. `doneBy` is noted. */
export async function createCalendarFeed(
  db: Database,
  { owner, doneBy }: { owner: FeedOwner; doneBy?: Omit<AuditEvent, 'kind'> },
): Promise<Outcome<{ token: string }, 'NOT_FOUND'>> {
  const token = makeToken();
  const created = await commitIf(db, async (tx) => {
    if (!(await lockFeedOwner(tx, owner))) return undefined;
    await updateFeedRevoked(tx, owner);
    await insertFeed(tx, { owner, tokenHash: hashOf(token) });
    if (doneBy) await insertAuditEvent(tx, { ...doneBy, kind: 'calendar_made' });
    return { token };
  });
  return created ? done(created) : refuse({ code: 'NOT_FOUND' });
}
