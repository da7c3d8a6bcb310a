import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertSecurityNotice } from '../messages/access-message-queries.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { type SessionRow, updateSessionEnded } from './session-queries.ts';

/**
 * Somebody showed a token that had been renewed before: two have it, and one of them is not its owner. All that
 * came of that sign-in ends, and the person is told.
 */
export async function endReusedFamily(
  db: Database,
  { session, address, now }: { session: SessionRow; address: string; now: Date },
): Promise<void> {
  const { id: sessionId, role, patientId, doctorId, userId } = session;
  await commitIf(db, async (tx) => {
    if (!(await updateSessionEnded(tx, { sessionId, reason: 'token_reused', now }))) return undefined;
    const event = { role, patientId, doctorId, userId, sessionId, address, at: now };
    await insertAuditEvent(tx, { ...event, kind: 'token_reused' });
    await insertSecurityNotice(tx, {
      subjectId: sessionId,
      patientId,
      recipientName: session.name,
      // A patient is told by the way that their turnos are.
      address: patientId ? null : session.email,
      what: 'token_reused',
      at: now,
      now,
    });
    return session;
  });
}
