import type { Call } from '../../../base/doors/call.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { StaffAccount } from '../contract/users.ts';
import { toStaffAccount } from './staff-account.ts';
import { listStaffRows } from './user-queries.ts';

/** The staff except the professionals, also former staff. */
export async function listUsers(
  { db }: { db: Database },
  { actor, now }: Call<'admin'>,
): Promise<StaffAccount[]> {
  const rows = await listStaffRows(db, { now });
  return rows.map((row) => toStaffAccount(row, actor));
}
