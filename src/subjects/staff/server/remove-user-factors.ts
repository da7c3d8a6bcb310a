import { randomUUID } from 'node:crypto';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { insertSecurityNotice } from '../../outbox/server/access-message-queries.ts';
import {
  type AccountChange,
  findStaffAccount,
  noteStaffEvent,
} from './staff-account.ts';
import { updateFactorsRemoved } from './user-queries.ts';

/**
 * Removes the second factors of a user who lost theirs. The user can sign in without one, and is told by
 * e-mail.
 */
export async function removeUserFactors(
  { db }: { db: Database },
  call: AccountChange,
): Promise<Outcome<{ removed: number }, 'NOT_FOUND' | 'OWN_ACCOUNT'>> {
  const { userId, actor, now } = call;
  if (userId === actor.id) return refuse({ code: 'OWN_ACCOUNT' });
  const account = await findStaffAccount(db, call);
  if (!account) return refuse({ code: 'NOT_FOUND' });
  const removed = await inTransaction(db, async (tx) => {
    const count = await updateFactorsRemoved(tx, { userId, now });
    if (count === 0) return undefined;
    await noteStaffEvent(tx, call, {
      kind: 'factor_removed',
      detail: { count },
    });
    await insertSecurityNotice(tx, {
      subjectId: randomUUID(),
      patientId: null,
      recipientName: account.name,
      address: account.email,
      what: 'factor_removed',
      at: now,
      now,
    });
    return count;
  });
  return done({ removed: removed ?? 0 });
}
