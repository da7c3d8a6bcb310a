import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';

export interface RecordPatientRow {
  id: string;
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  birthDate: string | null;
  sexOnDocument: 'F' | 'M' | 'X' | null;
  insurerName: string | null;
  planName: string | null;
  memberNumber: string | null;
  recordNumber: number | null;
}

/** Whose record it is, with the coverage that is used first. */
export async function findRecordPatient(
  db: Database,
  patientId: string,
): Promise<RecordPatientRow | undefined> {
  const { rows } = await sql<RecordPatientRow>`
    select patient.id, patient.full_name, patient.chosen_name, patient.dni, patient.birth_date,
      patient.sex_on_document, insurer.name as insurer_name, plan.name as plan_name,
      coverage.member_number, record.number as record_number
    from patients patient
      left join coverages coverage on coverage.patient_id = patient.id and coverage.is_primary
        and coverage.ended_at is null
      left join insurers insurer on insurer.id = coverage.insurer_id
      left join insurer_plans plan on plan.id = coverage.plan_id
      left join medical_records record on record.patient_id = patient.id
    where patient.id = ${patientId}`.execute(db);
  return rows[0];
}
