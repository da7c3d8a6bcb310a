import type { SetUpSpecialty } from '../../contract/admin/specialties.ts';
import type { Database } from '../db/database.ts';
import { listSpecialtyRows } from './specialty-queries.ts';

/** What the clinic offers, also what is switched off. */
export function listSpecialtiesToSetUp({ db }: { db: Database }, now: Date): Promise<SetUpSpecialty[]> {
  return listSpecialtyRows(db, now);
}
