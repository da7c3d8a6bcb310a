import type { StaffAccount } from '../../contract/admin/users.ts';
import type { Database } from '../db/database.ts';
import type { Administrator } from '../doctors/administrator.ts';
import { type AuditKind, insertAuditEvent } from '../identity/audit-queries.ts';
import { listStaffRows, type StaffRow } from './user-queries.ts';

/** Which account, and who of the administrators acts on it. */
export interface StaffCall {
  userId: string;
  actor: Administrator;
  now: Date;
}

export function toStaffAccount(
  { invitedUntil, lastSignInAt, ...row }: StaffRow,
  actor: Administrator,
): StaffAccount {
  return {
    ...row,
    isSelf: row.id === actor.userId,
    invitedUntil: invitedUntil?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
}

/** The account as it is now. Undefined: there is none of that id. */
export async function findStaffAccount(
  db: Database,
  { userId, actor, now }: StaffCall,
): Promise<StaffAccount | undefined> {
  const [row] = await listStaffRows(db, { userId, now });
  return row && toStaffAccount(row, actor);
}

/** Leaves what an administrator did to an account, within the transaction that did it. */
export function noteStaffEvent(
  tx: Database,
  { userId, actor, now }: StaffCall,
  { kind, detail }: { kind: AuditKind; detail?: Record<string, string | number | boolean> },
): Promise<void> {
  const event = { kind, at: now, role: 'admin', ...actor, subjectUserId: userId } as const;
  return insertAuditEvent(tx, { ...event, ...(detail && { detail }) });
}
