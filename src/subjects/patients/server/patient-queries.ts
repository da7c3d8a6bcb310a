import type { Database } from '../../../base/kernel/db/database.ts';
import type { IdentityDocument } from '../../../base/person/rules/identity-document.ts';
import type {
  NameParts,
  PersonNames,
} from '../../../base/person/rules/person-names.ts';
import type { PatientFile } from '../contract/patient-file.ts';

export function findPatient(
  db: Database,
  id: string,
): Promise<PersonNames | undefined> {
  return db
    .selectFrom('patients')
    .select(['fullName', 'chosenName', 'givenNames', 'familyNames'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** True if a patient has this DNI. */
export async function findDniOnFile(
  db: Database,
  dni: string,
): Promise<boolean> {
  return (
    (await db
      .selectFrom('patients')
      .select('id')
      .where('dni', '=', dni)
      .executeTakeFirst()) !== undefined
  );
}

/** True if a patient has this document, which is not a DNI. */
export async function findDocumentOnFile(
  db: Database,
  { kind, country, number }: IdentityDocument,
): Promise<boolean> {
  const found = await db
    .selectFrom('patients')
    .select('id')
    .where('documentKind', '=', kind)
    .where('documentCountry', '=', country)
    .where('documentNumber', '=', number)
    .executeTakeFirst();
  return found !== undefined;
}

/** Absent: the columns stay as they are. */
export const documentColumns = (
  document: IdentityDocument | null | undefined,
) =>
  document === undefined
    ? {}
    : {
        documentKind: document?.kind ?? null,
        documentCountry: document?.country ?? null,
        documentNumber: document?.number ?? null,
      };

/** A person's data to store, parsed and checked. */
export interface PersonToKeep extends Partial<NameParts> {
  /** Without its parts they are unknown, or stay as they are. */
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  /** Null: none. Absent: none, or as on file. */
  document?: IdentityDocument | null | undefined;
  /** True if the patient said so. Absent: not said, or as on file. */
  hasNoDocument?: boolean | undefined;
  birthDate: string | null;
  sexOnDocument: 'F' | 'M' | 'X' | null;
  email: string | null;
  phone: string | null;
}

export interface PatientToInsert extends PersonToKeep {
  /** Absent: the address is only declared. */
  emailTrust?: PatientFile['emailTrust'];
  /** The user at the counter who wrote it. Absent: the patient gave it. */
  emailSetBy?: string | null;
  /** Absent: the number is only declared. */
  phoneTrust?: PatientFile['phoneTrust'];
  registrationHash?: Buffer;
  requestHash?: Buffer;
}

/** Undefined: a patient with that DNI exists, or the request was processed before. */
export async function insertPatientIfNew(
  db: Database,
  { document, ...patient }: PatientToInsert,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('patients')
    .values({
      emailTrust: patient.email === null ? 'none' : 'declared',
      ...patient,
      ...documentColumns(document),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function insertConsent(
  db: Database,
  consent: {
    patientId: string;
    policyVersion: string;
    channel: 'web' | 'desk';
  },
): Promise<void> {
  await db.insertInto('consents').values(consent).execute();
}

export async function insertCoverage(
  db: Database,
  coverage: {
    patientId: string;
    insurerId: string;
    planId: string | null;
    memberNumber: string | null;
  },
): Promise<void> {
  await db.insertInto('coverages').values(coverage).execute();
}

/** The patient that an earlier request with this Idempotency-Key registered, and the hash of its content. */
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
