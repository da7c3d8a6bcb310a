import { sql } from 'kysely';
import type { PatientFile } from '../../contract/reception/patient-file.ts';
import type { Database } from '../db/database.ts';

export interface PatientFileRow
  extends Pick<
    PatientFile,
    | 'id'
    | 'revision'
    | 'fullName'
    | 'chosenName'
    | 'dni'
    | 'birthDate'
    | 'sexOnDocument'
    | 'email'
    | 'emailTrust'
    | 'phone'
    | 'hasPassword'
  > {
  emailBouncedAt: Date | null;
  identityVerifiedAt: Date | null;
  identityVerifiedBy: string | null;
  createdAt: Date;
}

export async function findPatientFile(db: Database, patientId: string): Promise<PatientFileRow | undefined> {
  const { rows } = await sql<PatientFileRow>`
    select patient.id, patient.revision, patient.full_name, patient.chosen_name, patient.dni, patient.birth_date,
      patient.sex_on_document, patient.email, patient.email_trust, patient.email_bounced_at, patient.phone,
      patient.password_hash is not null as has_password, patient.identity_verified_at,
      verifier.name as identity_verified_by, patient.created_at
    from patients patient left join system_users verifier on verifier.id = patient.identity_verified_by
    where patient.id = ${patientId}`.execute(db);
  return rows[0];
}

/** As it was read, to be changed: nobody else changes it until the transaction ends. */
export interface PatientBefore {
  revision: number;
  dni: string | null;
  email: string | null;
  name: string;
}

export async function lockPatientFile(db: Database, patientId: string): Promise<PatientBefore | undefined> {
  const { rows } = await sql<PatientBefore>`
    select revision, dni, email, coalesce(chosen_name, full_name) as name from patients
    where id = ${patientId} for no key update`.execute(db);
  return rows[0];
}

/** What is kept of a person, once it was read and found right. */
export interface PersonToKeep {
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  birthDate: string | null;
  sexOnDocument: 'F' | 'M' | 'X' | null;
  email: string | null;
  phone: string | null;
}

/** How far an address may be trusted, and from when on it opens the account; null: at once. */
export interface EmailStanding {
  emailTrust: PatientFile['emailTrust'];
  emailOpensFrom: Date | null;
}

/** `standing` is of another address; absent: the address stays as trusted as it is. */
export async function updatePerson(
  db: Database,
  { patientId, person, standing }: { patientId: string; person: PersonToKeep; standing?: EmailStanding },
): Promise<void> {
  await db
    .updateTable('patients')
    .set({ ...person, ...standing })
    .where('id', '=', patientId)
    .execute();
}

export interface FilePatientToInsert extends PersonToKeep {
  emailTrust: PatientFile['emailTrust'];
  registrationHash: Buffer;
  requestHash: Buffer;
}

/** Undefined: somebody with that DNI exists, or the request was answered before. */
export async function insertFilePatient(
  db: Database,
  patient: FilePatientToInsert,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('patients')
    .values(patient)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Who was registered by this request before, and with what. */
export async function findFileRegistration(
  db: Database,
  registrationHash: Buffer,
): Promise<{ id: string; requestHash: Buffer } | undefined> {
  const { rows } = await sql<{ id: string; requestHash: Buffer }>`
    select id, request_hash from patients where registration_hash = ${registrationHash}`.execute(db);
  return rows[0];
}

export async function updateSessionsOfPatientEnded(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<void> {
  await sql`update sessions set ended_at = greatest(used_at, ${now}::timestamptz), end_reason = 'account_changed'
    where patient_id = ${patientId} and ended_at is null`.execute(db);
}
