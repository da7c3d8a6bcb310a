import type { Database } from '../../../../base/kernel/db/database.ts';
import { listChoices, type MessageChoice } from './choice-queries.ts';

/** The patient's choice for each kind of message, and the way by which it comes at present. */
export function readMessageChoices(
  db: Database,
  patientId: string,
): Promise<MessageChoice[]> {
  return listChoices(db, patientId);
}
