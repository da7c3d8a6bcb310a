import { randomUUID } from 'node:crypto';
import type { SystemRole } from '../../contract/public/sign-in.ts';
import type { PersonRole } from '../../domain/identity/session-level.ts';
import { spendBudgets } from '../budgets/spend-budget.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertSecurityNotice } from '../messages/access-message-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import {
  findOpenLink,
  lockLinkOwner,
  type OpenLink,
  updateLinksVoided,
  updateLinkUsed,
} from './access-link-queries.ts';
import type { AccessServices } from './access-services.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword } from './passwords.ts';
import { updatePatientPassword, updateUserPassword } from './recovery-queries.ts';
import { hashOf } from './secrets.ts';
import { staffKey } from './staff-attempt.ts';
import { deleteSignInFailures } from './staff-queries.ts';

export interface PasswordByLink {
  token: string;
  password: string;
  address: string;
  now: Date;
}

/**
 * Sets the password of the link's owner and ends their sessions; whoever did it signs in by the usual rules. A
 * password that is refused leaves the link as it was.
 */
export async function setPasswordByLink(
  services: AccessServices,
  { token, password, address, now }: PasswordByLink,
): Promise<Outcome<{ role: PersonRole; name: string }, 'LINK_VOID' | 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'>> {
  const { db, budgets } = services;
  const within = await spendBudgets(budgets, { linkOfAddress: address });
  if (!within.ok) return within;
  const asked = { tokenHash: hashOf(token), now };
  const link = await findOpenLink(db, asked);
  if (!link || link.purpose === 'first_admin') return refuse({ code: 'LINK_VOID' });
  const checked = await checkNewPassword(services, password, { ...link, names: [link.fullName, link.name] });
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(checked.value);
  const isSet = await commitIf(db, async (tx) => {
    await lockLinkOwner(tx, link);
    // What made it void may have happened while the password was hashed.
    if (!(await findOpenLink(tx, asked)) || !(await updateLinkUsed(tx, { linkId: link.id, now }))) {
      return undefined;
    }
    await setPassword(tx, link, { passwordHash, address, now });
    return true;
  });
  return isSet ? done({ role: link.role, name: link.name }) : refuse({ code: 'LINK_VOID' });
}

const systemRoles: Partial<Record<PersonRole, SystemRole>> = {
  doctor: 'Doctor',
  admin: 'Admin',
  reception: 'Recepcionista',
};

async function setPassword(
  tx: Database,
  { id: linkId, patientId, userId, role, name, email, purpose }: OpenLink,
  { passwordHash, address, now }: { passwordHash: string; address: string; now: Date },
): Promise<void> {
  if (patientId) await updatePatientPassword(tx, { patientId, passwordHash, now });
  if (userId) await updateUserPassword(tx, { userId, passwordHash, now });
  const systemRole = systemRoles[role];
  if (systemRole && email) await deleteSignInFailures(tx, staffKey({ role: systemRole, email }));
  await updateLinksVoided(tx, { patientId, userId, now });
  const event = { at: now, role, patientId, userId, address };
  await insertAuditEvent(tx, { ...event, kind: 'link_used', detail: { purpose, link: linkId } });
  await insertAuditEvent(tx, { ...event, kind: 'password_set', detail: { way: 'link' } });
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
