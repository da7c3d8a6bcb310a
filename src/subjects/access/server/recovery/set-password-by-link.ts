import { randomUUID } from 'node:crypto';
import type { PersonRole } from '../../../../base/api/rules/session-level.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { hashPassword } from '../../../../base/kernel/hashing/passwords.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';
import type { SystemRole } from '../../contract/sign-in.ts';
import { clearStaffWaits } from '../attempts/staff-attempt.ts';
import {
  findOpenLink,
  lockLinkOwner,
  type OpenLink,
  updateLinksVoided,
  updateLinkUsed,
} from '../links/access-link-queries.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import {
  updatePatientPassword,
  updateUserPassword,
} from '../passwords/recovery-queries.ts';

export interface PasswordByLink {
  token: string;
  password: string;
  address: string;
  now: Date;
}

/**
 * Sets the password of the link's owner and ends their sessions; signing in follows the usual rules. A refused
 * password leaves the link valid.
 */
export async function setPasswordByLink(
  services: Services,
  { token, password, address, now }: PasswordByLink,
): Promise<
  Outcome<
    { role: PersonRole; name: string },
    'LINK_VOID' | 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'
  >
> {
  const { db, budgets } = services;
  const request = { tokenHash: hashOf(token), now };
  const link = await findOpenLink(db, request);
  if (!link || link.purpose === 'first_admin') {
    const within = await spendBudgets(budgets, { linkOfAddress: address });
    return within.ok ? refuse({ code: 'LINK_VOID' }) : within;
  }
  const checked = await checkNewPassword(services, password, {
    ...link,
    names: [link.fullName, link.name],
  });
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(checked.value);
  const isSet = await inTransaction(db, async (tx) => {
    await lockLinkOwner(tx, link);
    // The link may have become void while the password was hashed.
    if (
      !(await findOpenLink(tx, request)) ||
      !(await updateLinkUsed(tx, { linkId: link.id, now }))
    ) {
      return undefined;
    }
    await setPassword(tx, link, { passwordHash, address, now });
    return true;
  });
  return isSet
    ? done({ role: link.role, name: link.name })
    : refuse({ code: 'LINK_VOID' });
}

const systemRoles: Partial<Record<PersonRole, SystemRole>> = {
  doctor: 'Doctor',
  admin: 'Admin',
  reception: 'Recepcionista',
};

async function setPassword(
  tx: Database,
  { id: linkId, patientId, userId, role, name, email, purpose }: OpenLink,
  {
    passwordHash,
    address,
    now,
  }: { passwordHash: string; address: string; now: Date },
): Promise<void> {
  if (patientId)
    await updatePatientPassword(tx, { patientId, passwordHash, now });
  if (userId) await updateUserPassword(tx, { userId, passwordHash, now });
  const systemRole = systemRoles[role];
  if (systemRole && email)
    await clearStaffWaits(tx, { role: systemRole, email });
  await updateLinksVoided(tx, { patientId, userId, now });
  const event = { at: now, role, patientId, userId, address };
  await insertAuditEvent(tx, {
    ...event,
    kind: 'link_used',
    detail: { purpose, link: linkId },
  });
  await insertAuditEvent(tx, {
    ...event,
    kind: 'password_set',
    detail: { way: 'link' },
  });
  await insertSecurityNotice(tx, {
    subjectId: randomUUID(),
    patientId,
    recipientName: name,
    address: patientId ? null : email,
    what: 'password_set',
    at: now,
    now,
  });
}
