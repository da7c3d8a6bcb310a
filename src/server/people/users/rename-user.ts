import type { StaffAccount } from '../../../contract/admin/users.ts';
import type { Database } from '../../kernel/db/database.ts';
import type { Outcome } from '../../kernel/refusal.ts';
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
