import type { StaffAccount } from '../../contract/admin/users.ts';
import { constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { updateLinksVoided } from '../identity/access-link-queries.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { changeAsSeen, type SeenStaff } from './change-as-seen.ts';
import { noteStaffEvent } from './staff-call.ts';

type Refused = 'NOT_FOUND' | 'OWN_ACCOUNT' | 'LAST_ADMINISTRATOR' | 'CHANGED_MEANWHILE';

/**
 * Whether somebody may sign in. Who may not any more keeps no session and no link. That somebody always can
 * administer the clinic is the database's to hold: two may do this to each other at once.
 */
export async function changeUserState(
  { db }: { db: Database },
  { isActive, ...call }: SeenStaff & { isActive: boolean },
): Promise<Outcome<StaffAccount, Refused>> {
  const { userId, actor, now } = call;
  if (userId === actor.userId) return refuse({ code: 'OWN_ACCOUNT' });
  try {
    return await changeAsSeen(db, call, {
      changes: { isActive },
      with: async (tx) => {
        if (!isActive) await updateLinksVoided(tx, { patientId: null, userId, now });
        await noteStaffEvent(tx, call, { kind: isActive ? 'user_enabled' : 'user_disabled' });
      },
    });
  } catch (error) {
    if (constraintOf(error) === 'an_administrator_stays') return refuse({ code: 'LAST_ADMINISTRATOR' });
    throw error;
  }
}
