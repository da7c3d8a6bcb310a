import type { Database } from '../../../base/kernel/db/database.ts';
import { constraintOf } from '../../../base/kernel/db/in-transaction.ts';
import { type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { updateLinksVoided } from '../../access/server/links/access-link-queries.ts';
import type { StaffAccount } from '../contract/users.ts';
import { changeAsSeen, type SeenStaff } from './change-as-seen.ts';
import { noteStaffEvent } from './staff-account.ts';

type Refused =
  | 'NOT_FOUND'
  | 'OWN_ACCOUNT'
  | 'LAST_ADMINISTRATOR'
  | 'CHANGED_MEANWHILE';

/**
 * Enables or disables a user. A disabled user loses all sessions and links. The trigger
 * `an_administrator_stays` keeps one active administrator, because two may disable each other at once.
 */
export async function changeUserState(
  { db }: { db: Database },
  { isActive, ...call }: SeenStaff & { isActive: boolean },
): Promise<Outcome<StaffAccount, Refused>> {
  const { userId, actor, now } = call;
  if (userId === actor.id) return refuse({ code: 'OWN_ACCOUNT' });
  try {
    return await changeAsSeen(db, call, {
      changes: { isActive },
      with: async (tx) => {
        if (!isActive)
          await updateLinksVoided(tx, { patientId: null, userId, now });
        await noteStaffEvent(tx, call, {
          kind: isActive ? 'user_enabled' : 'user_disabled',
        });
      },
    });
  } catch (error) {
    if (constraintOf(error) === 'an_administrator_stays')
      return refuse({ code: 'LAST_ADMINISTRATOR' });
    throw error;
  }
}
