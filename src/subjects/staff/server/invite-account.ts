import type { Services } from '../../../base/doors/services.ts';
import { inTransaction } from '../../../base/kernel/db/commit-if.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { Invitation } from '../contract/invitation.ts';

/** What differs between the invitation of a user and that of a doctor. */
interface Inviting<Account> {
  findAccount: (tx: Database) => Promise<Account | undefined>;
  /** Sends the invitation and writes its audit event. */
  invite: (tx: Database, account: Account) => Promise<Invitation>;
}

/**
 * Sends the link that sets the first password; former links are void. An account with a password is recovered by its
 * owner alone: no administrator gets access to an account in use.
 */
export function inviteAccount<Account extends { hasPassword: boolean; isActive?: boolean }>(
  { db }: Services,
  { findAccount, invite }: Inviting<Account>,
): Promise<Outcome<Invitation, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  return inTransaction(db, async (tx) => {
    const account = await findAccount(tx);
    if (!account) return refuse({ code: 'NOT_FOUND' });
    if (account.hasPassword || account.isActive === false) return refuse({ code: 'CHANGED_MEANWHILE' });
    return done(await invite(tx, account));
  });
}
