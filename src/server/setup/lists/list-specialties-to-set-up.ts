import type { SetUpSpecialty } from '../../../contract/admin/specialties.ts';
import type { Database } from '../../kernel/db/database.ts';
import { listSpecialtyRows } from './specialty-queries.ts';

/** Specialties and practices, including disabled ones. */
export function listSpecialtiesToSetUp({ db }: { db: Database }, now: Date): Promise<SetUpSpecialty[]> {
  return listSpecialtyRows(db, now);
}
