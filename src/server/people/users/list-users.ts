import type { StaffAccount } from '../../../contract/admin/users.ts';
import type { Call } from '../../clinic/call.ts';
import type { Database } from '../../kernel/db/database.ts';
import { toStaffAccount } from './staff-account.ts';
import { listStaffRows } from './user-queries.ts';

/** The staff besides the professionals, including former staff. */
export async function listUsers(
  { db }: { db: Database },
  { actor, now }: Call<'admin'>,
): Promise<StaffAccount[]> {
  const rows = await listStaffRows(db, { now });
  return rows.map((row) => toStaffAccount(row, actor));
}
