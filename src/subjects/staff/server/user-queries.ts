import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { StaffRole } from '../contract/user-fields.ts';

export interface StaffRow {
  id: string;
  revision: number;
  name: string;
  email: string;
  role: StaffRole;
  isActive: boolean;
  hasPassword: boolean;
  invitedUntil: Date | null;
  lastSignInAt: Date | null;
  openSessions: number;
  hasSecondFactor: boolean;
}

/** The staff except the professionals: active accounts first, administrators before receptionists. */
export async function listStaffRows(
  db: Database,
  { userId = null, now }: { userId?: string | null; now: Date },
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select account.id, account.revision, account.name, account.email, account.role, account.is_active,
      account.password_hash is not null as has_password,
      (select max(expires_at) from access_links where user_id = account.id and purpose = 'invitation'
        and account.password_hash is null and used_at is null and voided_at is null and expires_at > ${now})
        as invited_until,
      (select max(started_at) from sessions where user_id = account.id) as last_sign_in_at,
      (select count(*)::int from sessions where user_id = account.id and ended_at is null and ends_at > ${now}
        and used_at > ${now}::timestamptz - make_interval(mins => idle_minutes)) as open_sessions,
      exists (select from second_factors where user_id = account.id and removed_at is null
        and confirmed_at is not null) as has_second_factor
    from system_users account
    where account.role in ('Admin', 'Recepcionista') and (${userId}::uuid is null or account.id = ${userId})
    order by not account.is_active, account.role, fold_for_search(account.name), account.email`.execute(
    db,
  );
  return rows;
}

/** Undefined: an account with that e-mail and role exists. */
export function insertStaff(
  db: Database,
  user: { name: string; email: string; role: StaffRole },
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('systemUsers')
    .values(user)
    .onConflict((conflict) => conflict.columns(['email', 'role']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** False: the row changed since it was read. */
export async function updateStaff(
  db: Database,
  {
    userId,
    revision,
    changes,
  }: {
    userId: string;
    revision: number;
    changes: { name?: string; isActive?: boolean };
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('systemUsers')
    .set(changes)
    .where('id', '=', userId)
    .where('role', 'in', ['Admin', 'Recepcionista'])
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes all of the user's second factors; returns how many were confirmed. */
export async function updateFactorsRemoved(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const removed = await db
    .updateTable('secondFactors')
    .set({ removedAt: now })
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .returning('confirmedAt')
    .execute();
  return removed.filter(({ confirmedAt }) => confirmedAt !== null).length;
}
