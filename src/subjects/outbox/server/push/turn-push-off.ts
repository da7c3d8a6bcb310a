import type { Database } from '../../../../base/kernel/db/database.ts';
import { updatePushToWaiting } from '../another-way-queries.ts';
import { deleteAllPush } from './push-queries.ts';

/** The clinic tells in browsers no more: they are forgotten, and what waited for one goes another way. */
export async function turnPushOff(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteAllPush(tx);
    await updatePushToWaiting(tx);
  });
}
