import type { Invitation } from '../../contract/admin/doctors.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { AccessServices } from '../identity/access-services.ts';
import { createAccessLink } from '../identity/create-access-link.ts';
import { insertInvitation } from '../messages/access-message-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findStaffAccount, noteStaffEvent, type StaffCall } from './staff-call.ts';

/**
 * Sends the link that sets the first password; those sent before serve no more. Who has a password by now recovers
 * it alone: no administrator is handed the way into an account that is in use.
 */
export async function inviteUser(
  services: AccessServices,
  call: StaffCall,
): Promise<Outcome<Invitation, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  let refused: 'NOT_FOUND' | 'CHANGED_MEANWHILE' = 'NOT_FOUND';
  const invitation = await commitIf(services.db, async (tx) => {
    const account = await findStaffAccount(tx, call);
    refused = account ? 'CHANGED_MEANWHILE' : 'NOT_FOUND';
    if (!account || account.hasPassword || !account.isActive) return undefined;
    return inviteWithin(tx, services, { ...call, ...account });
  });
  return invitation ? done(invitation) : refuse({ code: refused });
}

/** Within the caller's transaction. Where no e-mail goes out, the link is told to who asked, and that is kept. */
export async function inviteWithin(
  tx: Database,
  { publicUrl, ways }: AccessServices,
  { name, email, ...call }: StaffCall & { name: string; email: string },
): Promise<Invitation> {
  const { userId, now } = call;
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
  await noteStaffEvent(tx, call, {
    kind: 'user_invited',
    detail: { link: link.id, shownToAdministrator: !isSent },
  });
  return {
    sentTo: email,
    expiresAt: link.expiresAt.toISOString(),
    linkUrl: isSent ? null : link.url,
  };
}
