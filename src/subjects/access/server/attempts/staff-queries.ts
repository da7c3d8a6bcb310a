import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { SystemRole } from '../../contract/sign-in.ts';

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
export function listEnabledActiveDoctors(
  db: Database,
  email: string,
): Promise<DoctorRow[]> {
  return db
    .selectFrom('doctors')
    .select(['id', 'name', 'email', 'isEnabled', 'status', 'enabledAt'])
    .where('email', '=', email)
    .where('isEnabled', '=', true)
    .where('status', '=', 'active')
    .limit(2)
    .execute();
}

export interface SignInFailures {
  /** The account's failures in a row, in all unknown places together. */
  inARow: number;
  /** The end of the account's wait at that address. Null: it does not wait. */
  blockedUntil: Date | null;
}

// No e-mail holds a line feed.
const atAddress = (account: string, address: string) =>
  `${account}\n${address}`;

export async function findSignInFailures(
  db: Database,
  { account, address, now }: { account: string; address: string; now: Date },
): Promise<SignInFailures> {
  const { rows } = await sql<SignInFailures>`select
    coalesce((select in_a_row from sign_in_failures where key = ${account}), 0) as in_a_row,
    (select blocked_until from sign_in_failures
      where key = ${atAddress(account, address)} and blocked_until > ${now}) as blocked_until`.execute(
    db,
  );
  return rows[0] as SignInFailures;
}

/**
 * Counts one failure, of the account and of the account at that address: from the tenth in a row it waits there, each
 * time twice as long, a day at most.
 */
export async function updateSignInFailed(
  db: Database,
  { account, address, now }: { account: string; address: string; now: Date },
): Promise<void> {
  await sql`insert into sign_in_failures as failure (key, in_a_row, last_at)
    values (${account}, 1, ${now}), (${atAddress(account, address)}, 1, ${now})
    on conflict (key) do update set in_a_row = failure.in_a_row + 1, last_at = excluded.last_at,
      blocked_until = case when failure.key <> failure.account and failure.in_a_row + 1 >= 10
        then ${now}::timestamptz
          + make_interval(mins => least(1440, 15 * power(2, least(failure.in_a_row + 1 - 10, 10)))::int)
        end`.execute(db);
}

/** The password was right at that address: what failed there, and the count of the account, begin anew. */
export async function deleteSignInFailures(
  db: Database,
  { account, address }: { account: string; address: string },
): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where('key', 'in', [account, atAddress(account, address)])
    .execute();
}

/** Deletes the failures of an account at all addresses. */
export async function deleteFailuresOfAccount(
  db: Database,
  account: string,
): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where('account', '=', account)
    .execute();
}

/** Deletes failures to which none was added for 30 days. */
export async function deleteOldFailures(
  db: Database,
  now: Date,
): Promise<void> {
  await sql`delete from sign_in_failures where last_at < ${now}::timestamptz - interval '30 days'`.execute(
    db,
  );
}
