import type { Invitation } from '../../contract/admin/doctors.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { createAccessLink } from '../identity/create-access-link.ts';
import { insertInvitation } from '../messages/access-message-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { type Administrator, noteDoctorEvent } from './administrator.ts';
import { insertOrFindDoctorAccount } from './doctor-setup-queries.ts';

export interface DoctorInvitation {
  doctorId: string;
  actor: Administrator;
  now: Date;
}

/**
 * Sends the link that sets the first password; those sent before serve no more. Who has a password by now recovers
 * it alone: no administrator is handed the way into an account that is in use.
 */
export async function inviteDoctor(
  services: AccessServices,
  { doctorId, actor, now }: DoctorInvitation,
): Promise<Outcome<Invitation, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  let refused: 'NOT_FOUND' | 'CHANGED_MEANWHILE' = 'NOT_FOUND';
  const invitation = await commitIf(services.db, async (tx) => {
    const account = await insertOrFindDoctorAccount(tx, doctorId);
    if (account?.hasPassword) refused = 'CHANGED_MEANWHILE';
    if (!account || account.hasPassword) return undefined;
    const { id: userId, name, email } = account;
    return inviteWithin(tx, services, { doctorId, userId, name, email, actor, now });
  });
  return invitation ? done(invitation) : refuse({ code: refused });
}

/** Within the caller's transaction. Where no e-mail goes out, the link is told to who asked, and that is kept. */
export async function inviteWithin(
  tx: Database,
  { publicUrl, ways }: AccessServices,
  {
    doctorId,
    userId,
    name,
    email,
    actor,
    now,
  }: DoctorInvitation & { userId: string; name: string; email: string },
): Promise<Invitation> {
  const isSent = ways.includes('email');
  const link = await createAccessLink(tx, { purpose: 'invitation', patientId: null, userId, publicUrl, now });
  await insertInvitation(tx, {
    subjectId: link.id,
    patientId: null,
    recipientName: name,
    address: email,
    linkUrl: link.url,
    expiresAt: link.expiresAt,
    now,
  });
  await noteDoctorEvent(tx, {
    ...{ kind: 'doctor_invited', doctorId, actor, now, subjectUserId: userId },
    detail: { link: link.id, shownToAdministrator: !isSent },
  });
  return {
    sentTo: email,
    expiresAt: link.expiresAt.toISOString(),
    linkUrl: isSent ? null : link.url,
  };
}
