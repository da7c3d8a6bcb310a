import type { Database } from '../db/database.ts';
import { listPreferences, type MessagePreference } from './preference-queries.ts';

/** What a patient is told by each channel, of each topic, and since when they want it so. */
export function readMessagePreferences(db: Database, patientId: string): Promise<MessagePreference[]> {
  return listPreferences(db, patientId);
}
