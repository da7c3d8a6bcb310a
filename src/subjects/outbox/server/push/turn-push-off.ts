import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { updateWaitingOfChannel } from '../another-way-queries.ts';
import { deleteAllPush } from './push-queries.ts';

/**
 * The clinic no longer sends notices to browsers: they are forgotten, and their waiting messages go another
 * way.
 */
export async function turnPushOff(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteAllPush(tx);
    await updateWaitingOfChannel(tx, 'push');
    return true;
  });
}
