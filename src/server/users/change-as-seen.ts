import type { Transaction } from 'kysely';
import type { StaffAccount } from '../../contract/admin/users.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findStaffAccount, type StaffCall } from './staff-call.ts';
import { updateStaff } from './user-queries.ts';

export interface SeenStaff extends StaffCall {
  revision: number;
}

/** Changes an account, and what goes with it, where it is still as who asks had read it. */
export async function changeAsSeen(
  db: Database,
  call: SeenStaff,
  {
    changes,
    with: also,
  }: { changes: { name?: string; isActive?: boolean }; with: (tx: Transaction<DB>) => Promise<void> },
): Promise<Outcome<StaffAccount, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const { userId, revision } = call;
  const isChanged = await commitIf(db, async (tx) => {
    if (!(await updateStaff(tx, { userId, revision, changes }))) return undefined;
    await also(tx);
    return true;
  });
  const account = await findStaffAccount(db, call);
  if (!account) return refuse({ code: 'NOT_FOUND' });
  return isChanged ? done(account) : refuse({ code: 'CHANGED_MEANWHILE' });
}
