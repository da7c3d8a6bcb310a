import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  insertPreferenceIfNew,
  lockPreferencesOf,
  type PreferenceSaid,
} from './preference-queries.ts';

/**
 * Saves what a patient wants to be told by a channel, and where they said so. Only changes are written: the
 * first statement, even if it equals the default, and any that differs from the last one.
 */
export async function saveMessagePreference(
  db: Database,
  said: PreferenceSaid,
): Promise<{ isChanged: boolean }> {
  const changed = await inTransaction(db, async (tx) => {
    const isKnown = await lockPreferencesOf(tx, said.patientId);
    return isKnown && (await insertPreferenceIfNew(tx, said))
      ? true
      : undefined;
  });
  return { isChanged: changed === true };
}
