import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { updateWaitingToChosen } from '../another-way-queries.ts';
import { type ChoiceSaid, insertChoiceIfNew } from './choice-queries.ts';
import { lockPreferencesOf } from './preference-queries.ts';

/**
 * Saves the way by which a patient wants a kind of message. Waiting messages go that way, or not at all; a
 * worker checks again before it sends a message that it already has.
 */
export async function saveMessageChoice(
  db: Database,
  said: ChoiceSaid,
): Promise<{ isChanged: boolean }> {
  const changed = await inTransaction(db, async (tx) => {
    if (!(await lockPreferencesOf(tx, said.patientId))) return undefined;
    if (!(await insertChoiceIfNew(tx, said))) return undefined;
    await updateWaitingToChosen(tx, said);
    return true;
  });
  return { isChanged: changed === true };
}
