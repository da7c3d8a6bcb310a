import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';

export interface PatientToIdentify {
  id: string;
  dni: string;
  fullName: string;
  chosenName: string | null;
  passwordHash: string | null;
}

/** All patients with that DNI: more than one would be an error, not a choice. */
export function findPatientsByDni(db: Database, dni: string): Promise<PatientToIdentify[]> {
  return db
    .selectFrom('patients')
    .select(['id', 'dni', 'fullName', 'chosenName', 'passwordHash'])
    .where('dni', '=', dni)
    .$narrowType<{ dni: string }>()
    .limit(2)
    .execute();
}

export async function findPatientIsThere(db: Database, patientId: string): Promise<boolean> {
  const row = await db.selectFrom('patients').select('id').where('id', '=', patientId).executeTakeFirst();
  return row !== undefined;
}

export interface IdentityFacts {
  verifiedAt: Date;
  emailTrust: string;
}

/** Trusts an e-mail that the person at the counter confirmed: it opens the account from now on. */
export async function updateEmailTrust(
  db: Database,
  { patientId, isEmailTheirs }: { patientId: string; isEmailTheirs: boolean },
): Promise<IdentityFacts | undefined> {
  const { rows } = await sql<IdentityFacts>`
    update patients set
      email_trust = case when ${isEmailTheirs} and email is not null then 'verified_in_person' else email_trust end,
      email_opens_from = case when ${isEmailTheirs} and email is not null then null else email_opens_from end
    where id = ${patientId}
    returning identity_verified_at as verified_at, email_trust`.execute(db);
  return rows[0];
}
