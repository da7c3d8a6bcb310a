import { commitIf } from '../../../../base/kernel/db/commit-if.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { updateWaitingToChosen } from '../another-way-queries.ts';
import { type ChoiceSaid, insertChoiceIfNew } from './choice-queries.ts';
import { lockPreferencesOf } from './preference-queries.ts';

/**
 * Records by which way a patient wants to be told of a kind of message. What waits for them goes that way, or not at all; a
 * worker looks again before it sends what it already has.
 */
export async function saveMessageChoice(db: Database, said: ChoiceSaid): Promise<{ isChanged: boolean }> {
  const changed = await commitIf(db, async (tx) => {
    if (!(await lockPreferencesOf(tx, said.patientId))) return undefined;
    if (!(await insertChoiceIfNew(tx, said))) return undefined;
    await updateWaitingToChosen(tx, said);
    return true;
  });
  return { isChanged: changed === true };
}
