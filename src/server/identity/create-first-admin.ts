import { spendBudgets } from '../budgets/spend-budget.ts';
import { commitIf } from '../db/commit-if.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findOpenLink, lockLinkOwner, updateLinkUsed } from './access-link-queries.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword } from './passwords.ts';
import { insertAdmin } from './recovery-queries.ts';
import { hashOf } from './secrets.ts';

export interface FirstAdmin {
  token: string;
  name: string;
  email: string;
  password: string;
  address: string;
  now: Date;
}

/** The first administrator of a clinic that has none, through the link that the start printed. There is one of them. */
export async function createFirstAdmin(
  services: AccessServices,
  { token, name, email: typedEmail, password, address, now }: FirstAdmin,
): Promise<Outcome<{ name: string }, 'LINK_VOID' | 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'>> {
  const { db, budgets } = services;
  const within = await spendBudgets(budgets, { linkOfAddress: address });
  if (!within.ok) return within;
  const asked = { tokenHash: hashOf(token), now };
  const link = await findOpenLink(db, asked);
  if (link?.purpose !== 'first_admin') return refuse({ code: 'LINK_VOID' });
  const email = typedEmail.toLowerCase();
  const checked = await checkNewPassword(services, password, { names: [name], email });
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(checked.value);
  const created = await commitIf(db, async (tx) => {
    await lockLinkOwner(tx, link);
    // Under the lock, so that of two at once the second finds the first one's administrator.
    if (!(await findOpenLink(tx, asked)) || !(await updateLinkUsed(tx, { linkId: link.id, now }))) {
      return undefined;
    }
    const admin = await insertAdmin(tx, { name, email, passwordHash, now });
    await insertAuditEvent(tx, {
      ...{ kind: 'first_admin_created', at: now, role: 'admin', userId: admin.id, address },
    });
    return admin;
  });
  return created ? done({ name }) : refuse({ code: 'LINK_VOID' });
}
