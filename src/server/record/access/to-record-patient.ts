import type { RecordPatient } from '../../../contract/doctor/visit.ts';
import { ageOn, type ClinicDay } from '../../../domain/time/clinic-day.ts';
import type { RecordPatientRow } from './record-patient-queries.ts';

/** The head of a record, on that day. */
export function toRecordPatient(row: RecordPatientRow, today: ClinicDay): RecordPatient {
  const { chosenName, insurerName, planName, memberNumber, paysPrivately, ...patient } = row;
  return {
    ...patient,
    name: chosenName ?? row.fullName,
    ageYears: row.birthDate && ageOn(today, row.birthDate),
    coverage: coverageOf(row),
  } as RecordPatient;
}

/** Insurer and plan, in words; null: none. */
export function coverageOf({
  insurerName,
  planName,
}: Pick<RecordPatientRow, 'insurerName' | 'planName'>): string | null {
  return insurerName && (planName ? `${insurerName}, ${planName}` : insurerName);
}
