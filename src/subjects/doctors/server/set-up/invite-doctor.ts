import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Invitation } from '../../../staff/contract/invitation.ts';
import { createInvitation } from '../../../staff/server/create-invitation.ts';
import { inviteAccount } from '../../../staff/server/invite-account.ts';
import { insertOrFindDoctorAccount } from '../doctor-setup-queries.ts';
import { noteDoctorEvent } from './note-doctor-event.ts';

export interface DoctorInvitation extends Call<'admin'> {
  doctorId: string;
}

/** Invites a doctor to set the first password. Creates the account if there is none. */
export function inviteDoctor(services: Services, invitation: DoctorInvitation) {
  return inviteAccount(services, {
    findAccount: (tx) => insertOrFindDoctorAccount(tx, invitation.doctorId),
    invite: (tx, { id: userId, name, email }) =>
      inviteWithin(tx, services, { ...invitation, userId, name, email }),
  });
}

/** Sends the invitation and writes its audit event, within the caller's transaction. */
export async function inviteWithin(
  tx: Database,
  services: Services,
  {
    doctorId,
    userId,
    name,
    email,
    ...call
  }: DoctorInvitation & { userId: string; name: string; email: string },
): Promise<Invitation> {
  const account = { userId, name, email, now: call.now };
  const { invitation, auditDetail: detail } = await createInvitation(
    tx,
    services,
    account,
  );
  await noteDoctorEvent(tx, call, {
    kind: 'doctor_invited',
    doctorId,
    subjectUserId: userId,
    detail,
  });
  return invitation;
}
