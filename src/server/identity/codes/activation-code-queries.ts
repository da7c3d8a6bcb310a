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

/** Gives the attempt back: the code was right. */
export async function updateActivationAttemptReturned(db: Database, codeId: string): Promise<void> {
  await sql`update access_codes set attempts = attempts - 1 where id = ${codeId} and attempts > 0`.execute(
    db,
  );
}
