import type { Database } from '../../../base/kernel/db/database.ts';
import type { SetUpSpecialty } from '../contract/specialties.ts';
import { listSpecialtyRows } from './specialty-queries.ts';

/** Specialties and practices, including disabled ones. */
export function listSpecialtiesToSetUp(
  { db }: { db: Database },
  now: Date,
): Promise<SetUpSpecialty[]> {
  return listSpecialtyRows(db, now);
}
