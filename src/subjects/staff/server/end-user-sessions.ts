import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { updateSessionsRevoked } from '../../access/server/session/session-queries.ts';
import {
  type AccountChange,
  findStaffAccount,
  noteStaffEvent,
} from './staff-account.ts';

/** Signs a user out everywhere, for example after a lost phone. The caller's own session goes on. */
export async function endUserSessions(
  { db }: { db: Database },
  call: AccountChange,
): Promise<Outcome<{ ended: number }, 'NOT_FOUND'>> {
  const { userId, actor, now } = call;
  const account = await findStaffAccount(db, call);
  if (!account) return refuse({ code: 'NOT_FOUND' });
  const ended = await inTransaction(db, async (tx) => {
    const role = account.role === 'Admin' ? 'admin' : 'reception';
    const owner = { role, patientId: null, doctorId: null, userId } as const;
    const count = await updateSessionsRevoked(tx, {
      ...owner,
      but: actor.sessionId,
      now,
    });
    if (count === 0) return undefined;
    await noteStaffEvent(tx, call, {
      kind: 'sessions_revoked',
      detail: { count },
    });
    return count;
  });
  return done({ ended: ended ?? 0 });
}
