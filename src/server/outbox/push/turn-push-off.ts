import type { Database } from '../../kernel/db/database.ts';
import { deleteAllPush, updatePushToWaiting } from './push-queries.ts';

/** The clinic tells in browsers no more: they are forgotten, and what waited for one goes another way. */
export async function turnPushOff(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteAllPush(tx);
    await updatePushToWaiting(tx);
  });
}
