import type { StaffAccount } from '../../contract/admin/users.ts';
import type { Database } from '../db/database.ts';
import type { Administrator } from '../doctors/administrator.ts';
import { toStaffAccount } from './staff-call.ts';
import { listStaffRows } from './user-queries.ts';

/** Who works here besides the professionals, also who no longer does. */
export async function listUsers(
  { db }: { db: Database },
  { actor, now }: { actor: Administrator; now: Date },
): Promise<StaffAccount[]> {
  const rows = await listStaffRows(db, { now });
  return rows.map((row) => toStaffAccount(row, actor));
}
