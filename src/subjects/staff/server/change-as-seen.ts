import type { Transaction } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import type { DB } from '../../../base/kernel/db/schema.gen.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { StaffAccount } from '../contract/users.ts';
import { type AccountChange, findStaffAccount } from './staff-account.ts';
import { updateStaff } from './user-queries.ts';

export interface SeenStaff extends AccountChange {
  revision: number;
}

/** Changes an account and what depends on it. Refused if the account changed since the caller read it. */
export async function changeAsSeen(
  db: Database,
  call: SeenStaff,
  {
    changes,
    with: also,
  }: {
    changes: { name?: string; isActive?: boolean };
    with: (tx: Transaction<DB>) => Promise<void>;
  },
): Promise<Outcome<StaffAccount, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const { userId, revision } = call;
  const isChanged = await inTransaction(db, async (tx) => {
    if (!(await updateStaff(tx, { userId, revision, changes })))
      return undefined;
    await also(tx);
    return true;
  });
  const account = await findStaffAccount(db, call);
  if (!account) return refuse({ code: 'NOT_FOUND' });
  return isChanged ? done(account) : refuse({ code: 'CHANGED_MEANWHILE' });
}
