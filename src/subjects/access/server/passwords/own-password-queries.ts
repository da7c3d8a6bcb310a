import { sql } from 'kysely';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';

/** Personal data, to check that a new password does not contain them, and the hash of the present one. */
export interface PasswordHolder {
  passwordHash: string | null;
  names: string[];
  dni: string | null;
  birthDate: string | null;
  email: string | null;
}

export async function findPasswordHolder(
  db: Database,
  {
    patientId,
    doctorId,
    userId,
  }: Pick<Actor, 'patientId' | 'doctorId' | 'userId'>,
): Promise<PasswordHolder> {
  const { rows } = await sql<PasswordHolder>`
    select password_hash, array_remove(array[full_name, chosen_name], null) as names, dni, birth_date, email
    from patients where id = ${patientId}::uuid
    union all
    select password_hash, array[name], null, null, email from system_users where id = ${userId}::uuid
    union all
    select null, array[name], null, null, email from doctors where id = ${doctorId}::uuid and ${userId}::uuid is null`.execute(
    db,
  );
  const [holder] = rows;
  if (!holder) throw new Error('A session of nobody.');
  return holder;
}

/** Keeps others from choosing a password for this doctor until the transaction ends. */
export async function lockDoctor(
  db: Database,
  doctorId: string,
): Promise<void> {
  await sql`select from doctors where id = ${doctorId} for no key update`.execute(
    db,
  );
}

/** Inserts the account that carries a doctor's first password. Undefined: they have one. */
export async function insertDoctorUser(
  db: Database,
  {
    doctorId,
    passwordHash,
    now,
  }: { doctorId: string; passwordHash: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into system_users (email, name, role, password_hash, password_set_at)
    select email, name, 'Doctor', ${passwordHash}, ${now}::timestamptz from doctors where id = ${doctorId}
    on conflict (email, role) do update
      set password_hash = excluded.password_hash, password_set_at = excluded.password_set_at
      where system_users.password_hash is null
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Exempts this session: changes in this transaction end only the person's other sessions. */
export async function updateKeptSession(
  db: Database,
  sessionId: string,
): Promise<void> {
  await sql`select set_config('turnoclaro.kept_session', ${sessionId}, true)`.execute(
    db,
  );
}

/**
 * Removes the password, which ends the sessions, and the known devices of an unverified patient. An account
 * without a password may be an intruder's too. False: no password, or a verified patient.
 */
export async function updatePasswordOfUnverified(
  db: Database,
  { patientId }: { patientId: string },
): Promise<boolean> {
  const { rows } = await sql<{ hadPassword: boolean }>`
    update patients set password_hash = null, password_set_at = null
    where id = ${patientId} and identity_verified_at is null
    returning old.password_hash is not null as had_password`.execute(db);
  const [unverified] = rows;
  if (!unverified) return false;
  await sql`delete from known_devices where patient_id = ${patientId}`.execute(
    db,
  );
  return unverified.hadPassword;
}
