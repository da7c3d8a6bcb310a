import type { SetUpInsurer } from '../../../contract/admin/insurers.ts';
import type { Call } from '../../clinic/call.ts';
import type { Database } from '../../kernel/db/database.ts';
import { listInsurerRows } from './insurer-queries.ts';

/** The insurers, including disabled ones. */
export function listInsurersToSetUp(
  { db }: { db: Database },
  { today }: Pick<Call, 'today'>,
): Promise<SetUpInsurer[]> {
  return listInsurerRows(db, today);
}
