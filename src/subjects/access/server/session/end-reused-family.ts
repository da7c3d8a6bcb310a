import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';
import { type SessionRow, updateSessionEnded } from './session-queries.ts';

/**
 * Handles a token that turns up after it was renewed: two parties have it, and one is not its owner. All sessions of
 * that sign-in end, and the person is told.
 */
export async function endReusedFamily(
  db: Database,
  {
    session,
    address,
    now,
  }: { session: SessionRow; address: string; now: Date },
): Promise<void> {
  const { id: sessionId, role, patientId, doctorId, userId } = session;
  await inTransaction(db, async (tx) => {
    if (
      !(await updateSessionEnded(tx, {
        sessionId,
        reason: 'token_reused',
        now,
      }))
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
    await insertAuditEvent(tx, { ...event, kind: 'token_reused' });
    await insertSecurityNotice(tx, {
      subjectId: sessionId,
      patientId,
      recipientName: session.name,
      // A patient is told by their channel for appointments.
      address: patientId ? null : session.email,
      what: 'token_reused',
      at: now,
      now,
    });
    return session;
  });
}
