import { sendsEmail } from '../../../base/clinic/server/can-tell.ts';
import type { Services } from '../../../base/doors/services.ts';
import { leadsNowhere } from '../../../base/kernel/config.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { createAccessLink } from '../../access/server/links/create-access-link.ts';
import { insertInvitation } from '../../outbox/server/access-message-queries.ts';
import type { Invitation } from '../contract/invitation.ts';

/**
 * Sends the link for the first password and voids former links. Without e-mail the link is returned and
 * audited: only its path, if a real clinic's PUBLIC_URL would lead its reader to their own machine.
 */
export async function createInvitation(
  tx: Database,
  { publicUrl, ways, snapshot }: Services,
  {
    userId,
    name,
    email,
    now,
  }: { userId: string; name: string; email: string; now: Date },
): Promise<{
  invitation: Invitation;
  auditDetail: { link: string; shownToAdministrator: boolean };
}> {
  const isSent = sendsEmail({ ways });
  const { clinic } = await snapshot.any();
  const { id, url, expiresAt } = await createAccessLink(tx, {
    purpose: 'invitation',
    patientId: null,
    userId,
    publicUrl,
    now,
  });
  await insertInvitation(tx, {
    subjectId: id,
    patientId: null,
    recipientName: name,
    address: email,
    linkUrl: url,
    expiresAt,
    now,
  });
  const shown =
    leadsNowhere(publicUrl) && !clinic.isDemo
      ? url.slice(publicUrl.length)
      : url;
  return {
    invitation: {
      sentTo: email,
      expiresAt: expiresAt.toISOString(),
      linkUrl: isSent ? null : shown,
    },
    auditDetail: { link: id, shownToAdministrator: !isSent },
  };
}
