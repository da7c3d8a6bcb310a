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
    .limit(2)
    .execute();
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
