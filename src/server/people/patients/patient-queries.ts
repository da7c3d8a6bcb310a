import type { PatientFile } from '../../../contract/reception/patient-file.ts';
import type { NameParts, PersonNames } from '../../../domain/people/person-names.ts';
import type { Database } from '../../kernel/db/database.ts';

export function findPatient(db: Database, id: string): Promise<PersonNames | undefined> {
  return db
    .selectFrom('patients')
    .select(['fullName', 'chosenName', 'givenNames', 'familyNames'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a patient has this DNI. */
export async function findDniOnFile(db: Database, dni: string): Promise<boolean> {
  return (
    (await db.selectFrom('patients').select('id').where('dni', '=', dni).executeTakeFirst()) !== undefined
  );
}

/** A person's data to store, parsed and checked. */
export interface PersonToKeep extends Partial<NameParts> {
  /** Without its parts: they are not known, or stay as they are. */
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  birthDate: string | null;
  sexOnDocument: 'F' | 'M' | 'X' | null;
  email: string | null;
  phone: string | null;
}

export interface PatientToInsert extends PersonToKeep {
  /** Absent: an address is only declared. */
  emailTrust?: PatientFile['emailTrust'];
  /** The user at the counter who wrote it; absent: the patient gave it. */
  emailSetBy?: string | null;
  /** Absent: a number is only declared. */
  phoneTrust?: PatientFile['phoneTrust'];
  registrationHash?: Buffer;
  requestHash?: Buffer;
}

/** Undefined: a patient with that DNI exists, or the request was processed before. */
export async function insertPatientIfNew(
  db: Database,
  patient: PatientToInsert,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('patients')
    .values({ emailTrust: patient.email === null ? 'none' : 'declared', ...patient })
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

/** The patient that the request with this Idempotency-Key registered before, and the hash of its content. */
export async function findRegistration(
  db: Database,
  registrationHash: Buffer,
): Promise<{ id: string; requestHash: Buffer } | undefined> {
  return db
    .selectFrom('patients')
    .select(['id', 'requestHash'])
    .$narrowType<{ requestHash: Buffer }>()
    .where('registrationHash', '=', registrationHash)
    .executeTakeFirst();
}
