import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { SessionCookies } from '../http/session-cookies.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { findShownSession, type ShownSecrets } from './find-actor.ts';
import { updateSessionEnded } from './session-queries.ts';

/** Signs out of what the secrets open, and takes the cookie away whatever it was. */
export async function endSession(
  db: Database,
  { cookies, ...shown }: ShownSecrets & { cookies: SessionCookies },
): Promise<{ ended: boolean }> {
  const { role, address, now } = shown;
  const found = await findShownSession(db, shown);
  cookies.clear(role);
  if (!found) return { ended: false };
  const { id: sessionId, patientId, doctorId, userId } = found.session;
  const ended = await commitIf(db, async (tx) => {
    if (!(await updateSessionEnded(tx, { sessionId, reason: 'signed_out', now }))) return undefined;
    const event = { role, patientId, doctorId, userId, sessionId, address, at: now };
    await insertAuditEvent(tx, { ...event, kind: 'sign_out' });
    return true;
  });
  return { ended: ended === true };
}
