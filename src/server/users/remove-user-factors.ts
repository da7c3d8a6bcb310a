import { randomUUID } from 'node:crypto';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertSecurityNotice } from '../messages/access-message-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findStaffAccount, noteStaffEvent, type StaffCall } from './staff-call.ts';
import { updateFactorsRemoved } from './user-queries.ts';

/** For somebody who lost their second factor: they get in without one again, and are told so by e-mail. */
export async function removeUserFactors(
  { db }: { db: Database },
  call: StaffCall,
): Promise<Outcome<{ removed: number }, 'NOT_FOUND' | 'OWN_ACCOUNT'>> {
  const { userId, actor, now } = call;
  if (userId === actor.userId) return refuse({ code: 'OWN_ACCOUNT' });
  const account = await findStaffAccount(db, call);
  if (!account) return refuse({ code: 'NOT_FOUND' });
  const removed = await commitIf(db, async (tx) => {
    const count = await updateFactorsRemoved(tx, { userId, now });
    if (count === 0) return undefined;
    await noteStaffEvent(tx, call, { kind: 'factor_removed', detail: { count } });
    await insertSecurityNotice(tx, {
      ...{ subjectId: randomUUID(), patientId: null, recipientName: account.name, address: account.email },
      ...{ what: 'factor_removed', at: now, now },
    });
    return count;
  });
  return done({ removed: removed ?? 0 });
}
