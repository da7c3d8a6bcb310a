import { randomUUID } from 'node:crypto';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { createAccessLink } from '../../access/server/links/create-access-link.ts';
import { insertSecurityNotice } from '../../outbox/server/access-message-queries.ts';
import {
  listStaffRows,
  type StaffRow,
  updateFactorsRemoved,
} from './user-queries.ts';

export type LetIn =
  | {
      kind: 'link';
      name: string;
      email: string;
      url: string;
      expiresAt: Date;
      factorsRemoved: number;
    }
  /** There are several administrators, or none with that e-mail. The caller may name one of these. */
  | { kind: 'choose'; among: { name: string; email: string }[] };

/**
 * Makes a link to choose a password, valid an hour and once, for an administrator without mail or second
 * factor. Only the operator can run it. Without `email` it is for the only active administrator.
 */
export async function letAdminIn(
  { db, publicUrl }: { db: Database; publicUrl: string },
  {
    email,
    removesFactors,
    now,
  }: { email?: string | undefined; removesFactors: boolean; now: Date },
): Promise<LetIn> {
  const admins = (await listStaffRows(db, { now })).filter(
    ({ role, isActive }) => role === 'Admin' && isActive,
  );
  const meant = admins.filter(
    (admin) =>
      email === undefined || admin.email === email.trim().toLowerCase(),
  );
  const [admin] = meant;
  if (!admin || meant.length > 1) {
    return {
      kind: 'choose',
      among: admins.map((each) => ({ name: each.name, email: each.email })),
    };
  }
  return inTransaction(db, async (tx) => {
    const owner = { patientId: null, userId: admin.id };
    const link = await createAccessLink(tx, {
      ...owner,
      purpose: 'password',
      publicUrl,
      now,
    });
    const event = {
      at: now,
      subjectUserId: admin.id,
      detail: { by: 'operator' },
    };
    await insertAuditEvent(tx, { ...event, kind: 'password_link_sent' });
    const factorsRemoved = removesFactors
      ? await removeFactors(tx, admin, now)
      : 0;
    const { name, email: address } = admin;
    return {
      kind: 'link',
      name,
      email: address,
      url: link.url,
      expiresAt: link.expiresAt,
      factorsRemoved,
    };
  });
}

async function removeFactors(
  tx: Database,
  { id: userId, name, email }: StaffRow,
  now: Date,
): Promise<number> {
  const count = await updateFactorsRemoved(tx, { userId, now });
  if (count === 0) return 0;
  await insertAuditEvent(tx, {
    kind: 'factor_removed',
    at: now,
    subjectUserId: userId,
    detail: { count, by: 'operator' },
  });
  await insertSecurityNotice(tx, {
    subjectId: randomUUID(),
    patientId: null,
    recipientName: name,
    address: email,
    what: 'factor_removed',
    at: now,
    now,
  });
  return count;
}
