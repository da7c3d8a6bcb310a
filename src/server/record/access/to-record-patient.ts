import type { RecordPatient } from '../../../contract/doctor/visit.ts';
import { ageOn, type ClinicDay } from '../../../domain/time/clinic-day.ts';
import type { RecordPatientRow } from './record-patient-queries.ts';

/** The head of a record, on that day. */
export function toRecordPatient(row: RecordPatientRow, today: ClinicDay): RecordPatient {
  const { chosenName, insurerName, planName, ...patient } = row;
  return {
    ...patient,
    name: chosenName ?? row.fullName,
    ageYears: row.birthDate && ageOn(today, row.birthDate),
    coverage: insurerName && (planName ? `${insurerName}, ${planName}` : insurerName),
  } as RecordPatient;
}
