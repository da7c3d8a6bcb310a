import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ActivationChanges } from '../../contract/activation.ts';

export async function insertActivationCode(
  db: Database,
  code: {
    patientId: string;
    codeHash: string;
    createdAt: Date;
    expiresAt: Date;
    createdBy: string | null;
  },
): Promise<void> {
  await db
    .insertInto('accessCodes')
    .values({ ...code, purpose: 'activation' })
    .execute();
}

export interface PatientToActivate {
  id: string;
  dni: string;
  fullName: string;
  name: string;
  email: string | null;
  birthDate: string | null;
}

export async function findPatientToActivate(
  db: Database,
  dni: string,
): Promise<PatientToActivate | undefined> {
  const { rows } = await sql<PatientToActivate>`
    select id, dni, full_name, coalesce(chosen_name, full_name) as name, email, birth_date
    from patients where dni = ${dni}`.execute(db);
  return rows[0];
}

export interface ActivationCodeRow {
  id: string;
  codeHash: string;
  createdBy: string | null;
}

/** The patient's activation code that is still valid: making one voids the one before. */
export function findActivationCode(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<ActivationCodeRow | undefined> {
  return db
    .selectFrom('accessCodes')
    .select(['id', 'codeHash', 'createdBy'])
    .where('patientId', '=', patientId)
    .where('purpose', '=', 'activation')
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function findPhoneOfPatient(
  db: Database,
  patientId: string,
): Promise<string | null> {
  const { rows } = await sql<{
    phone: string | null;
  }>`select phone from patients
    where id = ${patientId} for update`.execute(db);
  return rows[0]?.phone ?? null;
}

/** The contact set aside at the first verification, and the new codes of coming appointments. */
export async function findActivationChanges(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<ActivationChanges> {
  const { rows } = await sql<Omit<ActivationChanges, 'newCodes'>>`
    select phone is null and unconfirmed_phone is not null as is_phone_aside,
      email is null and unconfirmed_email is not null as is_email_aside
    from patients where id = ${patientId}`.execute(db);
  const coded = await sql<{
    startsAt: Date;
    code: string;
  }>`select starts_at, code from appointments
    where patient_id = ${patientId} and status in ('booked', 'arrived') and ends_at > ${now}
    order by starts_at`.execute(db);
  const { isPhoneAside = false, isEmailAside = false } = rows[0] ?? {};
  const newCodes = coded.rows.map(({ startsAt, code }) => ({
    startsAt: startsAt.toISOString(),
    code,
  }));
  return { isPhoneAside, isEmailAside, newCodes };
}
