import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { Invitation } from '../contract/invitation.ts';
import type { StaffRole } from '../contract/user-fields.ts';
import { inviteWithin } from './invite-user.ts';
import { noteStaffEvent } from './staff-account.ts';
import { insertStaff } from './user-queries.ts';

export interface NewUser extends Call<'admin'> {
  name: string;
  email: string;
  role: StaffRole;
}

/** Creates an account without a password and the link that sets one: both or none. */
export async function createUser(
  services: Services,
  { name, email: typed, role, ...admin }: NewUser,
): Promise<Outcome<{ userId: string; invitation: Invitation }, 'EMAIL_TAKEN'>> {
  const email = typed.toLowerCase();
  const created = await inTransaction(services.db, async (tx) => {
    const user = await insertStaff(tx, { name, email, role });
    if (!user) return undefined;
    const call = { userId: user.id, ...admin };
    await noteStaffEvent(tx, call, { kind: 'user_created', detail: { role } });
    return {
      userId: user.id,
      invitation: await inviteWithin(tx, services, { ...call, name, email }),
    };
  });
  return created ? done(created) : refuse({ code: 'EMAIL_TAKEN' });
}
