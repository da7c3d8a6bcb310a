import type { SetUpInsurer } from '../../contract/admin/insurers.ts';
import type { Database } from '../db/database.ts';
import { listInsurerRows } from './insurer-queries.ts';

/** Who pays for patients, also who is switched off. */
export function listInsurersToSetUp({ db }: { db: Database }): Promise<SetUpInsurer[]> {
  return listInsurerRows(db);
}
