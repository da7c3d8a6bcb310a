import type { Invitation } from '../../contract/admin/doctors.ts';
import type { StaffRole } from '../../contract/admin/users.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Administrator } from '../doctors/administrator.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { inviteWithin } from './invite-user.ts';
import { noteStaffEvent } from './staff-call.ts';
import { insertStaff } from './user-queries.ts';

export interface NewUser {
  name: string;
  email: string;
  role: StaffRole;
  actor: Administrator;
  now: Date;
}

/** An account without a password, and the link that sets one: both or none. */
export async function createUser(
  services: AccessServices,
  { name, email: typed, role, actor, now }: NewUser,
): Promise<Outcome<{ userId: string; invitation: Invitation }, 'EMAIL_TAKEN'>> {
  const email = typed.toLowerCase();
  const created = await commitIf(services.db, async (tx) => {
    const user = await insertStaff(tx, { name, email, role });
    if (!user) return undefined;
    const call = { userId: user.id, actor, now };
    await noteStaffEvent(tx, call, { kind: 'user_created', detail: { role } });
    return { userId: user.id, invitation: await inviteWithin(tx, services, { ...call, name, email }) };
  });
  return created ? done(created) : refuse({ code: 'EMAIL_TAKEN' });
}
