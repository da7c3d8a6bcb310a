import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { clearStaffWaits } from '../attempts/staff-attempt.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { insertAdmin } from '../passwords/recovery-queries.ts';
import {
  type NewSession,
  openSession,
  type SigningBrowser,
} from '../session/open-session.ts';
import {
  findOpenLink,
  lockLinkOwner,
  updateLinkUsed,
} from './access-link-queries.ts';

export interface FirstAdmin extends SigningBrowser {
  token: string;
  name: string;
  email: string;
  password: string;
}

export interface CreatedFirstAdmin extends NewSession {
  user: { id: string; email: string; name: string; role: 'Admin' };
}

/**
 * Creates the first administrator of a clinic that has none, through the link that the start printed, and signs them
 * in. There can be only one.
 */
export async function createFirstAdmin(
  services: Services,
  { token, name, email: typedEmail, password, ...browser }: FirstAdmin,
): Promise<
  Outcome<
    CreatedFirstAdmin,
    'LINK_VOID' | 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'
  >
> {
  const { db, budgets } = services;
  const { address, now } = browser;
  const request = { tokenHash: hashOf(token), now };
  const link = await findOpenLink(db, request);
  if (link?.purpose !== 'first_admin') {
    const within = await spendBudgets(budgets, { linkOfAddress: address });
    return within.ok ? refuse({ code: 'LINK_VOID' }) : within;
  }
  const email = typedEmail.toLowerCase();
  const checked = await checkNewPassword(services, password, {
    names: [name],
    email,
  });
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(checked.value);
  const created = await inTransaction(db, async (tx) => {
    await lockLinkOwner(tx, link);
    // Checked again under the lock: the second of two simultaneous requests finds an administrator.
    if (
      !(await findOpenLink(tx, request)) ||
      !(await updateLinkUsed(tx, { linkId: link.id, now }))
    ) {
      return undefined;
    }
    const admin = await insertAdmin(tx, { name, email, passwordHash, now });
    await clearStaffWaits(tx, { role: 'Admin', email });
    await insertAuditEvent(tx, {
      kind: 'first_admin_created',
      at: now,
      role: 'admin',
      userId: admin.id,
      address,
    });
    return admin;
  });
  if (!created) return refuse({ code: 'LINK_VOID' });
  const { id } = created;
  const who = {
    role: 'admin',
    userId: id,
    credential: 'own_password',
    isRemembered: false,
  } as const;
  return done({
    user: { id, email, name, role: 'Admin' },
    ...(await openSession(db, who, browser)),
  });
}
