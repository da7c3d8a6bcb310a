import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { updateSessionsRevoked } from './session-queries.ts';

/**
 * Ends one other session of the person, or all of them; returns how many ended. Another person's session is never
 * found.
 */
export async function revokeSessions(
  db: Database,
  { only, ...call }: Call & { only: string | null },
): Promise<number> {
  const { kind: role, patientId, doctorId, userId, sessionId } = call.actor;
  const count = await inTransaction(db, async (tx) => {
    const owner = { role, patientId, doctorId, userId };
    const ended = await updateSessionsRevoked(tx, {
      ...owner,
      only,
      but: sessionId,
      now: call.now,
    });
    if (ended === 0) return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'sessions_revoked',
      detail: { count: ended },
    });
    return ended;
  });
  return count ?? 0;
}
