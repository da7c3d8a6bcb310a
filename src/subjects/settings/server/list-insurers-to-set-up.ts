import type { Call } from '../../../base/doors/call.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { SetUpInsurer } from '../contract/insurers.ts';
import { listInsurerRows } from './insurer-queries.ts';

/** The insurers, including disabled ones. */
export function listInsurersToSetUp(
  { db }: { db: Database },
  { today }: Pick<Call, 'today'>,
): Promise<SetUpInsurer[]> {
  return listInsurerRows(db, today);
}
