import type { Database } from '../../../base/kernel/db/database.ts';
import type { Outcome } from '../../../base/kernel/refusal.ts';
import type { StaffAccount } from '../contract/users.ts';
import { changeAsSeen, type SeenStaff } from './change-as-seen.ts';
import { noteStaffEvent } from './staff-account.ts';

export function renameUser(
  { db }: { db: Database },
  { name, ...call }: SeenStaff & { name: string },
): Promise<Outcome<StaffAccount, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  return changeAsSeen(db, call, {
    changes: { name },
    with: (tx) => noteStaffEvent(tx, call, { kind: 'user_renamed' }),
  });
}
