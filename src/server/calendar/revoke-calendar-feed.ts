import type { Database } from '../db/database.ts';
import { type FeedOwner, updateFeedRevoked } from './feed-queries.ts';

/** Ends the owner's calendar; repeatable. */
export async function revokeCalendarFeed(db: Database, { owner }: { owner: FeedOwner }): Promise<void> {
  await updateFeedRevoked(db, owner);
}
