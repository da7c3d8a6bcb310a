import type { Actor } from '../../../base/doors/actor.ts';
import { type Call, doneBy } from '../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import type { AuditKind } from '../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { StaffAccount } from '../contract/users.ts';
import { listStaffRows, type StaffRow } from './user-queries.ts';

/** An administrator's change to an account. */
export interface AccountChange extends Call<'admin'> {
  userId: string;
}

export function toStaffAccount(
  { invitedUntil, lastSignInAt, ...row }: StaffRow,
  actor: Actor,
): StaffAccount {
  return {
    ...row,
    isSelf: row.id === actor.id,
    invitedUntil: invitedUntil?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
}

/** The account's present state. Undefined: no such id. */
export async function findStaffAccount(
  db: Database,
  { userId, actor, now }: AccountChange,
): Promise<StaffAccount | undefined> {
  const [row] = await listStaffRows(db, { userId, now });
  return row && toStaffAccount(row, actor);
}

/** Writes the audit event of a change to an account, within its transaction. */
export function noteStaffEvent(
  tx: Database,
  call: AccountChange,
  {
    kind,
    detail,
  }: { kind: AuditKind; detail?: Record<string, string | number | boolean> },
): Promise<void> {
  const event = { ...doneBy(call), kind, subjectUserId: call.userId };
  return insertAuditEvent(tx, { ...event, ...(detail && { detail }) });
}
