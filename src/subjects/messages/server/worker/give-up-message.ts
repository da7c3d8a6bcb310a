import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { insertGivenUpAgain } from '../../../outbox/server/another-way-queries.ts';
import { updateMessageDone } from '../../../outbox/server/outbox-queries.ts';

/** Gives a message up after its last try. A channel that goes on hands it to the next way. False: it was done before. */
export async function giveUpMessage(
  db: Database,
  id: number,
): Promise<boolean> {
  const isGivenUp = await inTransaction(db, async (tx) => {
    if (!(await updateMessageDone(tx, { id, status: 'failed' })))
      return undefined;
    await insertGivenUpAgain(tx, id);
    return true;
  });
  return isGivenUp === true;
}
