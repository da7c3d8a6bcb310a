import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { hashOf, makeToken } from '../identity/secrets.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { type FeedOwner, insertFeed, lockFeedOwner, updateFeedRevoked } from './feed-queries.ts';

/** Gives the owner a calendar under a new secret, told this once; the one they had ends. */
export async function createCalendarFeed(
  db: Database,
  { owner }: { owner: FeedOwner },
): Promise<Outcome<{ token: string }, 'NOT_FOUND'>> {
  const token = makeToken();
  const created = await commitIf(db, async (tx) => {
    if (!(await lockFeedOwner(tx, owner))) return undefined;
    await updateFeedRevoked(tx, owner);
    await insertFeed(tx, { owner, tokenHash: hashOf(token) });
    return { token };
  });
  return created ? done(created) : refuse({ code: 'NOT_FOUND' });
}
