import { sql } from 'kysely';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { IdentityDocument } from '../../../../base/person/rules/identity-document.ts';
import type { PersonNames } from '../../../../base/person/rules/person-names.ts';
import { PRIVATE_COVERAGE } from '../../../../base/person/rules/private-coverage.ts';
import { documentOf } from '../../../../base/person/server/document-queries.ts';

export interface RecordPatientRow extends PersonNames {
  id: string;
  dni: string | null;
  document: IdentityDocument | null;
  birthDate: string | null;
  sexOnDocument: 'F' | 'M' | 'X' | null;
  insurerName: string | null;
  planName: string | null;
  memberNumber: string | null;
  /** True if the patient pays, as they said or the counter wrote. */
  paysPrivately: boolean;
  recordNumber: number | null;
  /** The time of the record's newest folio. */
  lastSignedAt: Date | null;
}

/** Finds the patient of a record, with the coverage that is used first. */
export async function findRecordPatient(
  db: Database,
  patientId: string,
): Promise<RecordPatientRow | undefined> {
  const { rows } = await sql<RecordPatientRow>`
    select patient.id, patient.full_name, patient.chosen_name, patient.given_names, patient.family_names, patient.dni, ${documentOf('patient')} as document, patient.birth_date,
      patient.sex_on_document, case when coverage.id is not null then coalesce(insurer.name, ${PRIVATE_COVERAGE}) end as insurer_name,
      plan.name as plan_name, coverage.member_number,
      coverage.id is not null and coverage.insurer_id is null as pays_privately, record.number as record_number,
      (select signed_at from record_entries where patient_id = patient.id order by folio desc limit 1) as last_signed_at
    from patients patient
      left join coverages coverage on coverage.patient_id = patient.id and coverage.is_primary
        and coverage.ended_at is null
      left join insurers insurer on insurer.id = coverage.insurer_id
      left join insurer_plans plan on plan.id = coverage.plan_id
      left join medical_records record on record.patient_id = patient.id
    where patient.id = ${patientId}`.execute(db);
  return rows[0];
}
