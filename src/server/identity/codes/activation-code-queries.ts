import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';

export async function insertActivationCode(
  db: Database,
  code: { patientId: string; codeHash: string; createdAt: Date; expiresAt: Date; createdBy: string | null },
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
