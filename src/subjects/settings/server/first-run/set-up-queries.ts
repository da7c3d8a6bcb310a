import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { insertEmptyClinicSql } from './empty-clinic.ts';

export interface SetUpRow {
  hasClinicData: boolean;
  doctor: {
    id: string;
    name: string;
    specialtyName: string;
    visitMinutes: number;
  } | null;
  hasHours: boolean;
}

/** The progress of a clinic's set-up: its address, a bookable doctor, and hours of a bookable doctor. */
export async function findSetUp(db: Database): Promise<SetUpRow> {
  const { rows } = await sql<SetUpRow>`
    with bookable as (
      select doctor.id, doctor.name, doctor.created_at, specialty.name as specialty_name,
        coalesce(offered.visit_minutes, practice.visit_minutes) as visit_minutes,
        exists (select from availability_rules rule where rule.doctor_id = doctor.id and ended_at is null)
          or exists (select from extra_sessions extra where extra.doctor_id = doctor.id and ended_at is null)
          as has_hours
      from doctors doctor
        join doctor_practices offered on offered.doctor_id = doctor.id
        join practices practice on practice.id = offered.practice_id and practice.is_enabled
        join specialties specialty on specialty.id = practice.specialty_id and specialty.is_enabled
      where doctor.is_enabled and doctor.status = 'active')
    select exists (select from clinics where address <> '') as has_clinic_data,
      (select json_build_object('id', id, 'name', name, 'specialtyName', specialty_name,
          'visitMinutes', visit_minutes)
        from bookable order by has_hours desc, created_at, id limit 1) as doctor,
      exists (select from bookable where has_hours) as has_hours`.execute(db);
  return rows[0] as SetUpRow;
}

/** The specialty with that name, ignoring accents and case; inserted if there is none. */
export async function insertOrFindSpecialty(
  db: Database,
  { name, slug }: { name: string; slug: string },
): Promise<{ id: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('specialties', 0))`.execute(
    db,
  );
  const { rows: existing } = await sql<{ id: string }>`
    update specialties set is_enabled = true where fold_for_search(name) = fold_for_search(${name})
    returning id`.execute(db);
  if (existing[0]) return existing[0];
  const { rows } = await sql<{ id: string }>`
    insert into specialties (slug, name) values (case when exists (select from specialties where slug = ${slug})
      then left(${slug}, 50) || '-' || substr(md5(${name}), 1, 8) else ${slug} end, ${name})
    returning id`.execute(db);
  return rows[0] as { id: string };
}

/** The specialty's first practice, if it has one; otherwise inserts the given one. */
export async function insertOrFindFirstPractice(
  db: Database,
  practice: {
    specialtyId: string;
    name: string;
    visitMinutes: number;
    priceCents: number | null;
  },
): Promise<{ id: string; visitMinutes: number; priceCents: number | null }> {
  const { specialtyId, name, visitMinutes, priceCents } = practice;
  const { rows: existing } = await sql<{
    id: string;
    visitMinutes: number;
    priceCents: number | null;
  }>`
    select id, visit_minutes, price_cents from practices
    where specialty_id = ${specialtyId} and is_enabled order by not is_first_choice, name limit 1`.execute(
    db,
  );
  if (existing[0]) return existing[0];
  const { rows } = await sql<{
    id: string;
    visitMinutes: number;
    priceCents: number | null;
  }>`
    insert into practices (specialty_id, name, visit_minutes, price_cents, is_first_choice)
    values (${specialtyId}, ${name}, ${visitMinutes}, ${priceCents}, true)
    on conflict (specialty_id, name) do update set is_enabled = true, is_first_choice = true
    returning id, visit_minutes, price_cents`.execute(db);
  return rows[0] as {
    id: string;
    visitMinutes: number;
    priceCents: number | null;
  };
}

/** Enables the doctor with that e-mail. Inserts a doctor if there is none. */
export async function insertOrEnableDoctor(
  db: Database,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into doctors (name, email, is_enabled, status, enabled_at) values (${name}, ${email}, true, 'active', ${now})
    on conflict (email) do update set is_enabled = true, status = 'active',
      enabled_at = coalesce(doctors.enabled_at, excluded.enabled_at)
    returning id`.execute(db);
  return rows[0] as { id: string };
}

export interface LicenseToInsert {
  doctorId: string;
  kind: 'MN' | 'MP';
  number: string;
  province: string | null;
}

/** False: another professional has this licence. */
export async function insertOrFindLicense(
  db: Database,
  license: LicenseToInsert,
): Promise<boolean> {
  const { doctorId, kind, number, province } = license;
  await sql`insert into doctor_licenses (doctor_id, kind, number, province)
    values (${doctorId}, ${kind}, ${number}, ${province}) on conflict do nothing`.execute(
    db,
  );
  const { rows } =
    await sql`select from doctor_licenses where doctor_id = ${doctorId} and kind = ${kind}
    and number = ${number} and province is not distinct from ${province}::text`.execute(
      db,
    );
  return rows.length > 0;
}

export async function insertOffered(
  db: Database,
  offered: {
    doctorId: string;
    specialtyId: string;
    practiceId: string;
    visitMinutes: number | null;
    priceCents: number | null;
  },
): Promise<void> {
  const { doctorId, specialtyId, ...practice } = offered;
  await sql`insert into doctor_specialties values (${doctorId}, ${specialtyId}) on conflict do nothing`.execute(
    db,
  );
  await db
    .insertInto('doctorPractices')
    .values({ doctorId, ...practice })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks the doctor's row, so that the second of two simultaneous requests sees the hours of the first.
 * Undefined: the doctor cannot be booked.
 */
export async function lockDoctorWithoutHours(
  db: Database,
  doctorId: string,
): Promise<{ visitMinutes: number; hasHours: boolean } | undefined> {
  await sql`select from doctors where id = ${doctorId} for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ visitMinutes: number; hasHours: boolean }>`
    select coalesce(offered.visit_minutes, practice.visit_minutes) as visit_minutes,
      exists (select from availability_rules where doctor_id = ${doctorId} and ended_at is null) as has_hours
    from doctors doctor
      join doctor_practices offered on offered.doctor_id = doctor.id
      join practices practice on practice.id = offered.practice_id and practice.is_enabled
    where doctor.id = ${doctorId} and doctor.is_enabled and doctor.status = 'active'
    order by not practice.is_first_choice, practice.name limit 1`.execute(db);
  return rows[0];
}

/** Inserts a first consulting room if the clinic has no room. Null: it has rooms, and one must be chosen. */
export async function insertFirstRoom(
  db: Database,
): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    with room_wanted as (select where not exists (select from rooms)),
      waiting as (insert into waiting_rooms (name, letter) select 'Sala de espera', 'A' from room_wanted
        where not exists (select from waiting_rooms) returning id)
    insert into rooms (name, waiting_room_id)
      select 'Consultorio 1', coalesce((select id from waiting), (select id from waiting_rooms order by letter limit 1))
      from room_wanted
    returning id`.execute(db);
  return rows[0] ?? null;
}

export interface HoursToInsert {
  doctorId: string;
  roomId: string | null;
  slotMinutes: number;
  validFrom: string;
  hours: { weekday: number; fromMinute: number; toMinute: number }[];
}

export async function insertHours(
  db: Database,
  { hours, ...shared }: HoursToInsert,
): Promise<void> {
  await db
    .insertInto('availabilityRules')
    .values(hours.map((each) => ({ ...shared, ...each })))
    .execute();
}

/**
 * The lock of a process that prepares a clinic or empties its demonstration. `empty_demonstration` takes it
 * too.
 */
export const demonstrationLock = 7_210_003;

/**
 * Lets one transaction at a time empty the demonstration. It must be taken before any read, because the locks
 * of several readers would block the first of them, and wait for it.
 */
export async function lockDemonstration(db: Database): Promise<void> {
  // Waits for transactions under way. Other transactions wait in turn only for a moment.
  await sql`set local lock_timeout = '10s'`.execute(db);
  await sql`set local statement_timeout = '60s'`.execute(db);
  await sql`select pg_advisory_xact_lock(${demonstrationLock})`.execute(db);
}

/**
 * Deletes all data of the demonstration with the transaction. False: the clinic is not a demonstration, or no
 * longer.
 */
export async function deleteDemonstration(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    isEmptied: boolean;
  }>`select empty_demonstration() as is_emptied`.execute(db);
  return rows[0]?.isEmptied === true;
}

/**
 * The ids of the files of records and of the papers of appointments, whose rows go with the demonstration.
 */
export async function listAttachmentIds(db: Database): Promise<string[]> {
  const records = await db
    .selectFrom('recordAttachments')
    .select('id')
    .execute();
  const papers = await db
    .selectFrom('appointmentPapers')
    .select('id')
    .execute();
  return [...records, ...papers].map(({ id }) => id);
}

export async function insertEmptyClinic(db: Database): Promise<void> {
  await sql.raw(insertEmptyClinicSql).execute(db);
}
