import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  listPreferences,
  type MessagePreference,
} from './preference-queries.ts';

/** A patient's preferences by the channels of every clinic and by topic, each with the time at which it was stated. */
export function readMessagePreferences(
  db: Database,
  patientId: string,
): Promise<MessagePreference[]> {
  return listPreferences(db, { patientId, ways: [] });
}
