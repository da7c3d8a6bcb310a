import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { Invitation } from '../contract/invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { inviteAccount } from './invite-account.ts';
import {
  type AccountChange,
  findStaffAccount,
  noteStaffEvent,
} from './staff-account.ts';

/** Invites a user to set the first password. */
export function inviteUser(services: Services, call: AccountChange) {
  return inviteAccount(services, {
    findAccount: (tx) => findStaffAccount(tx, call),
    invite: (tx, account) =>
      inviteWithin(tx, services, { ...call, ...account }),
  });
}

/** Sends the invitation and writes its audit event, within the caller's transaction. */
export async function inviteWithin(
  tx: Database,
  services: Services,
  { name, email, ...call }: AccountChange & { name: string; email: string },
): Promise<Invitation> {
  const account = { userId: call.userId, name, email, now: call.now };
  const { invitation, auditDetail: detail } = await createInvitation(
    tx,
    services,
    account,
  );
  await noteStaffEvent(tx, call, { kind: 'user_invited', detail });
  return invitation;
}
