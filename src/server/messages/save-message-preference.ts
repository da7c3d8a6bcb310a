import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertPreferenceIfNew, lockPreferencesOf, type PreferenceSaid } from './preference-queries.ts';

/**
 * Notes what a patient wants to be told by a channel, and where they said so. Only a change is written: the
 * first word on it, even where it is what silence means, and what differs from the last one.
 */
export async function saveMessagePreference(
  db: Database,
  said: PreferenceSaid,
): Promise<{ isChanged: boolean }> {
  const changed = await commitIf(db, async (tx) => {
    const isKnown = await lockPreferencesOf(tx, said.patientId);
    return isKnown && (await insertPreferenceIfNew(tx, said)) ? true : undefined;
  });
  return { isChanged: changed === true };
}
