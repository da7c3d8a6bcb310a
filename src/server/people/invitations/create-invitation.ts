import type { Invitation } from '../../../contract/admin/doctors.ts';
import type { Services } from '../../clinic/services.ts';
import { createAccessLink } from '../../identity/links/create-access-link.ts';
import type { Database } from '../../kernel/db/database.ts';
import { insertInvitation } from '../../outbox/access-message-queries.ts';

/**
 * Sends the link that sets the first password; former links are void. Runs within the caller's transaction. If no
 * e-mail goes out, the link is returned to the caller, and `auditDetail` says so.
 */
export async function createInvitation(
  tx: Database,
  { publicUrl, ways }: Services,
  { userId, name, email, now }: { userId: string; name: string; email: string; now: Date },
): Promise<{ invitation: Invitation; auditDetail: { link: string; shownToAdministrator: boolean } }> {
  const isSent = ways.includes('email');
  const { id, url, expiresAt } = await createAccessLink(tx, {
    ...{ purpose: 'invitation', patientId: null, userId, publicUrl, now },
  });
  await insertInvitation(tx, {
    ...{ subjectId: id, patientId: null, recipientName: name, address: email, linkUrl: url, expiresAt, now },
  });
  return {
    invitation: { sentTo: email, expiresAt: expiresAt.toISOString(), linkUrl: isSent ? null : url },
    auditDetail: { link: id, shownToAdministrator: !isSent },
  };
}
