import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { updateSessionsRevoked } from '../identity/session-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findStaffAccount, noteStaffEvent, type StaffCall } from './staff-call.ts';

/** Signs somebody out everywhere, as after a lost telephone; the session that asks goes on. */
export async function endUserSessions(
  { db }: { db: Database },
  call: StaffCall,
): Promise<Outcome<{ ended: number }, 'NOT_FOUND'>> {
  const { userId, actor, now } = call;
  const account = await findStaffAccount(db, call);
  if (!account) return refuse({ code: 'NOT_FOUND' });
  const ended = await commitIf(db, async (tx) => {
    const role = account.role === 'Admin' ? 'admin' : 'reception';
    const owner = { role, patientId: null, doctorId: null, userId } as const;
    const count = await updateSessionsRevoked(tx, { ...owner, but: actor.sessionId, now });
    if (count === 0) return undefined;
    await noteStaffEvent(tx, call, { kind: 'sessions_revoked', detail: { count } });
    return count;
  });
  return done({ ended: ended ?? 0 });
}
