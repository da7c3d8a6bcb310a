import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { updateSessionsRevoked } from './session-queries.ts';

/** Ends one other session of the person, or all of them; how many it were. Another person's is none. */
export async function revokeSessions(
  db: Database,
  { actor, only, address, now }: { actor: Actor; only: string | null; address: string; now: Date },
): Promise<number> {
  const { door: role, patientId, doctorId, userId, sessionId } = actor;
  const count = await commitIf(db, async (tx) => {
    const owner = { role, patientId, doctorId, userId };
    const ended = await updateSessionsRevoked(tx, { ...owner, only, but: sessionId, now });
    if (ended === 0) return undefined;
    const event = { ...owner, sessionId, address, at: now };
    await insertAuditEvent(tx, { ...event, kind: 'sessions_revoked', detail: { count: ended } });
    return ended;
  });
  return count ?? 0;
}
