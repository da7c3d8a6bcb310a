import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { documentOf } from '../../../../base/person/server/document-queries.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
import { documentColumns, type PersonToKeep } from '../patient-queries.ts';

export interface PatientFileRow
  extends Pick<
    PatientFile,
    | 'id'
    | 'revision'
    | 'fullName'
    | 'chosenName'
    | 'givenNames'
    | 'familyNames'
    | 'dni'
    | 'document'
    | 'hasNoDocument'
    | 'birthDate'
    | 'sexOnDocument'
    | 'email'
    | 'emailTrust'
    | 'phone'
    | 'phoneTrust'
    | 'unconfirmedEmail'
    | 'unconfirmedPhone'
    | 'hasPassword'
    | 'isCalledByCode'
  > {
  emailBouncedAt: Date | null;
  identityVerifiedAt: Date | null;
  identityVerifiedBy: string | null;
  createdAt: Date;
}

export async function findPatientFile(
  db: Database,
  patientId: string,
): Promise<PatientFileRow | undefined> {
  const { rows } = await sql<PatientFileRow>`
    select patient.id, patient.revision, patient.full_name, patient.chosen_name, patient.given_names, patient.family_names,
      patient.dni, ${documentOf('patient')} as document, patient.has_no_document, patient.birth_date,
      patient.sex_on_document, patient.email, patient.email_trust, patient.email_bounced_at, patient.phone,
      patient.phone_trust, patient.unconfirmed_email, patient.unconfirmed_phone,
      patient.password_hash is not null as has_password, patient.is_called_by_code, patient.identity_verified_at,
      verifier.name as identity_verified_by, patient.created_at
    from patients patient left join system_users verifier on verifier.id = patient.identity_verified_by
    where patient.id = ${patientId}`.execute(db);
  return rows[0];
}

/** False: nothing changed, or there is no such patient. */
export async function updateCalledByCode(
  db: Database,
  { patientId, isCalledByCode }: { patientId: string; isCalledByCode: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('patients')
    .set({ isCalledByCode })
    .where('id', '=', patientId)
    .where('isCalledByCode', '!=', isCalledByCode)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The patient's data before a change. Their row is locked until the transaction ends. */
export interface PatientBefore {
  revision: number;
  dni: string | null;
  email: string | null;
  phone: string | null;
  name: string;
}

export async function lockPatientFile(
  db: Database,
  patientId: string,
): Promise<PatientBefore | undefined> {
  const { rows } = await sql<PatientBefore>`
    select revision, dni, email, phone, coalesce(chosen_name, full_name) as name from patients
    where id = ${patientId} for no key update`.execute(db);
  return rows[0];
}

/** The trust in an address, and the time from which it opens the account. Null: at once. */
export interface EmailStanding {
  emailTrust: PatientFile['emailTrust'];
  emailOpensFrom: Date | null;
  /** The user who wrote the address. */
  emailSetBy: string | null;
}

/** `standing` comes with a new address. Absent: the address keeps its trust. */
export async function updatePerson(
  db: Database,
  {
    patientId,
    person: { document, ...person },
    standing,
  }: { patientId: string; person: PersonToKeep; standing?: EmailStanding },
): Promise<void> {
  await db
    .updateTable('patients')
    .set((eb) => ({
      ...person,
      ...documentColumns(document),
      ...standing,
      // The patient told the counter the number that it wrote.
      phoneTrust: eb
        .case()
        .when('phone', 'is not distinct from', person.phone)
        .then(eb.ref('phoneTrust'))
        .else('given_in_person')
        .end(),
    }))
    .where('id', '=', patientId)
    .execute();
}

export async function updateSessionsOfPatientEnded(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<void> {
  await sql`with told as (delete from push_subscriptions where patient_id = ${patientId})
    update sessions set ended_at = greatest(used_at, ${now}::timestamptz), end_reason = 'account_changed'
    where patient_id = ${patientId} and ended_at is null`.execute(db);
}
