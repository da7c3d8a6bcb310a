import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface PatientToIdentify {
  id: string;
  dni: string;
  fullName: string;
  chosenName: string | null;
  passwordHash: string | null;
}

/** All with that DNI: more than one would be an error, not a choice. */
export function findPatientsByDni(db: Database, dni: string): Promise<PatientToIdentify[]> {
  return db
    .selectFrom('patients')
    .select(['id', 'dni', 'fullName', 'chosenName', 'passwordHash'])
    .where('dni', '=', dni)
    .$narrowType<{ dni: string }>()
    .limit(2)
    .execute();
}

export function findPatient(
  db: Database,
  id: string,
): Promise<{ fullName: string; chosenName: string | null } | undefined> {
  return db.selectFrom('patients').select(['fullName', 'chosenName']).where('id', '=', id).executeTakeFirst();
}

export interface PatientToInsert {
  dni: string;
  fullName: string;
  chosenName: string | null;
  birthDate: string;
  sexOnDocument: 'F' | 'M' | 'X' | null;
  email: string | null;
  phone: string;
  registrationHash?: Buffer;
  requestHash?: Buffer;
}

/** Undefined: somebody with that DNI exists. */
export async function insertPatientIfNew(
  db: Database,
  patient: PatientToInsert,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('patients')
    .values({ ...patient, emailTrust: patient.email === null ? 'none' : 'declared' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function insertConsent(
  db: Database,
  consent: { patientId: string; policyVersion: string; channel: 'web' | 'desk' },
): Promise<void> {
  await db.insertInto('consents').values(consent).execute();
}

export async function insertCoverage(
  db: Database,
  coverage: { patientId: string; insurerId: string; planId: string | null; memberNumber: string | null },
): Promise<void> {
  await db.insertInto('coverages').values(coverage).execute();
}

/** What was sent with that Idempotency-Key before, hashed. */
export async function findRegistration(db: Database, registrationHash: Buffer): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('patients')
    .select('requestHash')
    .where('registrationHash', '=', registrationHash)
    .executeTakeFirst();
  return row?.requestHash ?? undefined;
}

export async function findPatientIsThere(db: Database, patientId: string): Promise<boolean> {
  const row = await db.selectFrom('patients').select('id').where('id', '=', patientId).executeTakeFirst();
  return row !== undefined;
}

export interface IdentityFacts {
  verifiedAt: Date;
  emailTrust: string;
}

/** An e-mail that the person at the counter says is theirs opens the account from now on. */
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
