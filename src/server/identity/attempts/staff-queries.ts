import { sql } from 'kysely';
import type { SystemRole } from '../../../contract/public/sign-in.ts';
import type { Database } from '../../kernel/db/database.ts';

export interface SystemUserRow {
  id: string;
  email: string;
  name: string;
  role: SystemRole;
  isActive: boolean;
  passwordHash: string | null;
}

/** At most one: the database holds each e-mail once per role. */
export async function findSystemUser(
  db: Database,
  { email, role }: { email: string; role: SystemRole },
): Promise<SystemUserRow | undefined> {
  const row = await db
    .selectFrom('systemUsers')
    .select(['id', 'email', 'name', 'role', 'isActive', 'passwordHash'])
    .where('email', '=', email)
    .where('role', '=', role)
    .executeTakeFirst();
  return row as SystemUserRow | undefined;
}

export interface DoctorRow {
  id: string;
  name: string;
  email: string;
  isEnabled: boolean;
  status: string;
  enabledAt: Date | null;
}

/** Specification §7: by e-mail, enabled, active. More than one would be an error, not a choice. */
export function listEnabledActiveDoctors(db: Database, email: string): Promise<DoctorRow[]> {
  return db
    .selectFrom('doctors')
    .select(['id', 'name', 'email', 'isEnabled', 'status', 'enabledAt'])
    .where('email', '=', email)
    .where('isEnabled', '=', true)
    .where('status', '=', 'active')
    .limit(2)
    .execute();
}

/** Until when an account is blocked after too many failures; null: it is not. */
export async function findSignInBlock(
  db: Database,
  { key, now }: { key: string; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ blockedUntil: Date }>`select blocked_until from sign_in_failures
    where key = ${key} and blocked_until > ${now}`.execute(db);
  return rows[0]?.blockedUntil ?? null;
}

/**
 * Counts one failure: from the fifth in a row the account is blocked, each time twice as long, a day at most; after
 * the hundredth until its password is set anew (NIST SP 800-63B 5.2.2).
 */
export async function updateSignInFailed(
  db: Database,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  await sql`insert into sign_in_failures as failure (key, in_a_row) values (${key}, 1)
    on conflict (key) do update set in_a_row = failure.in_a_row + 1,
      blocked_until = case
        when failure.in_a_row + 1 >= 100 then timestamptz '9999-01-01'
        when failure.in_a_row + 1 >= 5 then ${now}::timestamptz
          + make_interval(mins => least(1440, 15 * power(2, least(failure.in_a_row + 1 - 5, 10)))::int)
        end`.execute(db);
}

export async function deleteSignInFailures(db: Database, key: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('key', '=', key).execute();
}
