import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { findShownSession, type ShownSecrets } from './find-actor.ts';
import { updateSessionEnded } from './session-queries.ts';

/** Ends the session that the secrets open. */
export async function endSession(
  db: Database,
  shown: ShownSecrets,
): Promise<{ ended: boolean }> {
  const { role, address, now } = shown;
  const shownSession = await findShownSession(db, shown);
  if (!shownSession) return { ended: false };
  const { id: sessionId, patientId, doctorId, userId } = shownSession.session;
  const ended = await inTransaction(db, async (tx) => {
    if (
      !(await updateSessionEnded(tx, { sessionId, reason: 'signed_out', now }))
    )
      return undefined;
    const event = {
      role,
      patientId,
      doctorId,
      userId,
      sessionId,
      address,
      at: now,
    };
    await insertAuditEvent(tx, { ...event, kind: 'sign_out' });
    return true;
  });
  return { ended: ended === true };
}
