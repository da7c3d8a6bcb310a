import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { Language } from '../../../base/person/rules/languages.ts';
import type { DoctorState } from '../../staff/contract/doctor-state.ts';
import type { KeptLicense, OwnPractice } from '../contract/doctors.ts';
import type { OwnPolicyRow } from './doctor-listing-queries.ts';

/** Inserts a professional who cannot be booked yet. Undefined: another professional has that e-mail. */
export function insertNewDoctor(
  db: Database,
  { name, email }: { name: string; email: string },
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('doctors')
    .values({ name, email, isEnabled: false })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/**
 * Locks the professional's row, after waiting for a concurrent save. Undefined: no such id, or the revision
 * changed.
 */
export async function lockDoctorAsSeen(
  db: Database,
  { doctorId, revision }: { doctorId: string; revision: number },
): Promise<{ email: string; state: DoctorState } | undefined> {
  const { rows } = await sql<{ email: string; state: DoctorState }>`
    select email, case when status in ('retired', 'on_leave') then status
      when is_enabled then 'attending' else 'disabled' end as state
    from doctors where id = ${doctorId} and revision = ${revision} for no key update`.execute(
    db,
  );
  return rows[0];
}

/** The ids among these that belong to a doctor. */
export async function listDoctorsExisting(
  db: Database,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('doctors')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

export async function findDoctorExists(
  db: Database,
  doctorId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('doctors')
    .select('id')
    .where('id', '=', doctorId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDoctorData(
  db: Database,
  {
    doctorId,
    ...data
  }: {
    doctorId: string;
    name: string;
    email: string;
    biography: string;
    communication: Language[];
  },
): Promise<void> {
  await db
    .updateTable('doctors')
    .set(data)
    .where('id', '=', doctorId)
    .execute();
}

/**
 * Raises the revision after a change in other tables, so that a writer with an older copy must read again.
 */
export async function updateDoctorRevision(
  db: Database,
  doctorId: string,
): Promise<void> {
  await sql`update doctors set revision = revision where id = ${doctorId}`.execute(
    db,
  );
}

/** Copies the doctor's name and e-mail to their account. Undefined: they have none. */
export async function updateDoctorAccount(
  db: Database,
  {
    from,
    name,
    email,
    by,
    now,
  }: { from: string; name: string; email: string; by: string; now: Date },
): Promise<{ id: string } | undefined> {
  return db
    .updateTable('systemUsers')
    .set(({ ref }) => ({
      name,
      email,
      // An account that never had a password cannot be impersonated.
      ...(email !== from && {
        emailMovedAt: sql<Date | null>`case when password_hash is null then ${ref('emailMovedAt')} else ${now}::timestamptz end`,
        emailMovedBy: sql<
          string | null
        >`case when password_hash is null then ${ref('emailMovedBy')} else ${by}::uuid end`,
      }),
    }))
    .where('email', '=', from)
    .where('role', '=', 'Doctor')
    .returning('id')
    .executeTakeFirst();
}

export interface DoctorAccount {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  hasPassword: boolean;
}

/** Finds the doctor's account, or inserts one. */
export async function insertOrFindDoctorAccount(
  db: Database,
  doctorId: string,
): Promise<DoctorAccount | undefined> {
  await sql`insert into system_users (name, email, role) select name, email, 'Doctor' from doctors
    where id = ${doctorId} on conflict (email, role) do nothing`.execute(db);
  const { rows } = await sql<DoctorAccount>`
    select account.id, doctor.name, account.email, account.is_active, account.password_hash is not null as has_password
    from doctors doctor join system_users account on account.email = doctor.email and account.role = 'Doctor'
    where doctor.id = ${doctorId}`.execute(db);
  return rows[0];
}

/** Replaces all of the doctor's licences. False: another professional has one of them. */
export async function updateLicenses(
  db: Database,
  {
    doctorId,
    licenses,
  }: { doctorId: string; licenses: readonly KeptLicense[] },
): Promise<boolean> {
  await sql`delete from doctor_licenses where doctor_id = ${doctorId}`.execute(
    db,
  );
  if (licenses.length === 0) return true;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('doctorLicenses')
    .values(licenses.map((license) => ({ doctorId, ...license })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === BigInt(licenses.length);
}

export async function updateSpecialtiesOf(
  db: Database,
  {
    doctorId,
    specialtyIds,
  }: { doctorId: string; specialtyIds: readonly string[] },
): Promise<void> {
  await sql`delete from doctor_specialties
    where doctor_id = ${doctorId} and specialty_id <> all(${specialtyIds}::uuid[])`.execute(
    db,
  );
  await sql`insert into doctor_specialties (doctor_id, specialty_id)
    select ${doctorId}::uuid, unnest(${specialtyIds}::uuid[]) on conflict do nothing`.execute(
    db,
  );
}

export async function updatePracticesOf(
  db: Database,
  {
    doctorId,
    practices,
  }: { doctorId: string; practices: readonly OwnPractice[] },
): Promise<void> {
  const ids = practices.map(({ practiceId }) => practiceId);
  await sql`delete from doctor_practices
    where doctor_id = ${doctorId} and practice_id <> all(${ids}::uuid[])`.execute(
    db,
  );
  if (practices.length === 0) return;
  await db
    .insertInto('doctorPractices')
    .values(practices.map((practice) => ({ doctorId, ...practice })))
    .onConflict((conflict) =>
      conflict.columns(['doctorId', 'practiceId']).doUpdateSet(({ ref }) => ({
        visitMinutes: ref('excluded.visitMinutes'),
        priceCents: ref('excluded.priceCents'),
      })),
    )
    .execute();
}

export async function updatePolicyOf(
  db: Database,
  { doctorId, policy }: { doctorId: string; policy: OwnPolicyRow },
): Promise<void> {
  await db
    .insertInto('bookingPolicies')
    .values({ doctorId, ...policy })
    .onConflict((conflict) => conflict.column('doctorId').doUpdateSet(policy))
    .execute();
}

/** Sets the state; enabling a doctor again counts from now. */
export async function updateDoctorState(
  db: Database,
  { doctorId, state, now }: { doctorId: string; state: DoctorState; now: Date },
): Promise<void> {
  await sql`update doctors set
      status = ${state === 'retired' || state === 'on_leave' ? state : 'active'},
      is_enabled = case ${state}::text when 'attending' then true when 'on_leave' then is_enabled else false end,
      enabled_at = case when ${state}::text = 'attending' and (not is_enabled or enabled_at is null)
        then ${now}::timestamptz else enabled_at end
    where id = ${doctorId}`.execute(db);
}

/** Ends the doctor's rules, and extra sessions, from now on. */
export async function updateHoursEnded(
  db: Database,
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<void> {
  await sql`update availability_rules set ended_at = ${now}
    where doctor_id = ${doctorId} and ended_at is null`.execute(db);
  await sql`update extra_sessions set ended_at = ${now}
    where doctor_id = ${doctorId} and ended_at is null and ends_at > ${now}`.execute(
    db,
  );
}
