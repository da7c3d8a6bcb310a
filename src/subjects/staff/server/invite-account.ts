import type { Services } from '../../../base/doors/services.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { Invitation } from '../contract/invitation.ts';

/** The part of an invitation that differs between users and doctors. */
interface Inviting<Account> {
  findAccount: (tx: Database) => Promise<Account | undefined>;
  /** Sends the invitation and writes its audit event. */
  invite: (tx: Database, account: Account) => Promise<Invitation>;
}

/**
 * Sends the link that sets the first password, and voids former links. Refused if the account has a password:
 * only its owner can recover it, so that no administrator gets into an account in use.
 */
export function inviteAccount<
  Account extends { hasPassword: boolean; isActive?: boolean },
>(
  { db }: Services,
  { findAccount, invite }: Inviting<Account>,
): Promise<Outcome<Invitation, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  return inTransaction(db, async (tx) => {
    const account = await findAccount(tx);
    if (!account) return refuse({ code: 'NOT_FOUND' });
    if (account.hasPassword || account.isActive === false)
      return refuse({ code: 'CHANGED_MEANWHILE' });
    return done(await invite(tx, account));
  });
}
