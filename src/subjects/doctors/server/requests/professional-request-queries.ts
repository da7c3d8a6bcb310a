import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';

export interface License {
  kind: 'MN' | 'MP';
  number: string;
  province?: string | undefined;
}

export interface RequestToInsert {
  fullName: string;
  email: string;
  license: License;
  specialtyId: string;
  now: Date;
}

/** Undefined: a request with that e-mail is already open, and stays as it is. */
export async function insertRequestIfNew(
  db: Database,
  { fullName, email, license, specialtyId, now }: RequestToInsert,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('professionalRequests')
    .values({
      fullName,
      email,
      specialtyId,
      askedAt: now,
      licenseKind: license.kind,
      licenseNumber: license.number,
      licenseProvince: license.province ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('email').where('decidedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}

export function listOfferedSpecialties(
  db: Database,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('specialties')
    .select(['id', 'name'])
    .where('isEnabled', '=', true)
    .orderBy('searchText')
    .execute();
}

export async function findSpecialtyIsOffered(
  db: Database,
  specialtyId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('specialties')
    .select('id')
    .where('id', '=', specialtyId)
    .where('isEnabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export interface OpenRequest {
  id: string;
  fullName: string;
  email: string;
  licenseKind: 'MN' | 'MP';
  licenseNumber: string;
  licenseProvince: string | null;
  specialtyId: string;
  specialtyName: string;
  askedAt: Date;
}

/** The open requests, oldest first. */
export async function listOpenRequests(db: Database): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select request.id, request.full_name, request.email, request.license_kind, request.license_number,
      request.license_province, request.specialty_id, specialty.name as specialty_name, request.asked_at
    from professional_requests request join specialties specialty on specialty.id = request.specialty_id
    where request.decided_at is null order by request.asked_at, request.id`.execute(
    db,
  );
  return rows;
}

/** Decides an open request. Undefined: there is no such request, or it was decided before. */
export async function updateRequestDecided(
  db: Database,
  {
    requestId,
    isAccepted,
    by,
    now,
  }: { requestId: string; isAccepted: boolean; by: string; now: Date },
): Promise<Omit<OpenRequest, 'specialtyName'> | undefined> {
  const { rows } = await sql<Omit<OpenRequest, 'specialtyName'>>`
    update professional_requests set decided_at = ${now}, is_accepted = ${isAccepted}, decided_by = ${by}
    where id = ${requestId} and decided_at is null
    returning id, full_name, email, license_kind, license_number, license_province, specialty_id, asked_at`.execute(
    db,
  );
  return rows[0];
}

/** Inserts a professional who cannot be booked yet. Undefined: another professional has that e-mail. */
export async function insertDisabledDoctor(
  db: Database,
  {
    name,
    email,
    specialtyId,
  }: { name: string; email: string; specialtyId: string },
): Promise<{ id: string } | undefined> {
  const doctor = await db
    .insertInto('doctors')
    .values({ name, email, isEnabled: false })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (doctor)
    await db
      .insertInto('doctorSpecialties')
      .values({ doctorId: doctor.id, specialtyId })
      .execute();
  return doctor;
}

/** False: another professional has this licence. */
export async function insertLicenseIfFree(
  db: Database,
  { doctorId, kind, number, province }: License & { doctorId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('doctorLicenses')
    .values({ doctorId, kind, number, province: province ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Inserts an account without a password. Undefined: a doctor's account with that e-mail exists. */
export async function insertDoctorAccount(
  db: Database,
  { name, email }: { name: string; email: string },
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('systemUsers')
    .values({ name, email, role: 'Doctor' })
    .onConflict((conflict) => conflict.columns(['email', 'role']).doNothing())
    .returning('id')
    .executeTakeFirst();
}
