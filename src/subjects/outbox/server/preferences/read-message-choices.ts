import type { Database } from '../../../../base/kernel/db/database.ts';
import { listChoices, type MessageChoice } from './choice-queries.ts';

/** How a patient wants to be told of each kind of message, and how they are. */
export function readMessageChoices(db: Database, patientId: string): Promise<MessageChoice[]> {
  return listChoices(db, patientId);
}
