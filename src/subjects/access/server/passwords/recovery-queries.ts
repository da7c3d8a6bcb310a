import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface PatientToRecover {
  id: string;
  name: string;
  /** Null: there is no address for a link. */
  linkEmail: string | null;
}

export async function findPatientToRecover(
  db: Database,
  { dni, now }: { dni: string; now: Date },
): Promise<PatientToRecover | undefined> {
  const { rows } = await sql<PatientToRecover>`
    select patient.id, coalesce(patient.chosen_name, patient.full_name) as name,
      case when patient.email_bounced_at is null and email_opens_account(patient, ${now}::timestamptz) then patient.email end as link_email
    from patients patient where patient.dni = ${dni}`.execute(db);
  return rows[0];
}

export interface UserToRecover {
  id: string;
  name: string;
  email: string;
}

/** One person may have several accounts under one e-mail, one for each role. */
export function listUsersToRecover(
  db: Database,
  email: string,
): Promise<UserToRecover[]> {
  return db
    .selectFrom('systemUsers')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .where('isActive', '=', true)
    .orderBy('role')
    .execute();
}

/** Sessions opened with the old password end with it. */
export async function updatePatientPassword(
  db: Database,
  {
    patientId,
    passwordHash,
    now,
  }: { patientId: string; passwordHash: string; now: Date },
): Promise<void> {
  await sql`update patients set password_hash = ${passwordHash}, password_set_at = ${now}
    where id = ${patientId}`.execute(db);
}

/**
 * Sets a password by a link. Soon after an administrator changed a doctor's e-mail it opens no record, so
 * that the reader of the old e-mail can object; a second factor from before the change keeps records open.
 */
export async function updateUserPassword(
  db: Database,
  {
    userId,
    passwordHash,
    now,
  }: { userId: string; passwordHash: string; now: Date },
): Promise<void> {
  await sql`update system_users account set password_hash = ${passwordHash}, password_set_at = ${now},
      records_closed_until = case when email_moved_at + record_wait() > ${now}::timestamptz
        and not exists (select from second_factors factor where factor.user_id = account.id
          and factor.removed_at is null and factor.confirmed_at < email_moved_at)
        then email_moved_at + record_wait() else records_closed_until end
    where id = ${userId}`.execute(db);
}

/** Inserts the administrator, or takes over the account of that e-mail and role. */
export async function insertAdmin(
  db: Database,
  admin: { name: string; email: string; passwordHash: string; now: Date },
): Promise<{ id: string }> {
  const { name, email, passwordHash, now } = admin;
  const { rows } = await sql<{ id: string }>`
    insert into system_users (email, name, role, password_hash, password_set_at)
    values (${email}, ${name}, 'Admin', ${passwordHash}, ${now})
    on conflict (email, role) do update set name = excluded.name, is_active = true,
      password_hash = excluded.password_hash, password_set_at = excluded.password_set_at
    returning id`.execute(db);
  return rows[0] as { id: string };
}
