import { ageOn, type ClinicDay } from '../../../../base/time/clinic-day.ts';
import { dayAt, type Zone } from '../../../../base/time/clinic-zone.ts';
import type { RecordPatient } from '../../contract/record-patient.ts';
import { keptUntil } from '../../rules/kept-until.ts';
import type { RecordPatientRow } from './record-patient-queries.ts';

/** Returns the head of a record, on that day. */
export function toRecordPatient(
  row: RecordPatientRow,
  { today, zone }: { today: ClinicDay; zone: Zone },
): RecordPatient {
  const {
    chosenName,
    givenNames: _given,
    familyNames: _family,
    insurerName,
    planName,
    memberNumber,
    paysPrivately,
    lastSignedAt,
    ...patient
  } = row;
  return {
    ...patient,
    keptUntil: keptUntilOf(row, zone),
    name: chosenName ?? row.fullName,
    ageYears: row.birthDate && ageOn(today, row.birthDate),
    coverage: coverageOf(row),
  } as RecordPatient;
}

/** Returns the day until which the record is kept at least. Null: there is no record. */
export function keptUntilOf(
  {
    lastSignedAt,
    birthDate,
  }: Pick<RecordPatientRow, 'lastSignedAt' | 'birthDate'>,
  zone: Zone,
): ClinicDay | null {
  return (
    lastSignedAt &&
    keptUntil({ lastEntryDay: dayAt(lastSignedAt, zone), birthDate })
  );
}

/** Returns insurer and plan in words. Null: none. */
export function coverageOf({
  insurerName,
  planName,
}: Pick<RecordPatientRow, 'insurerName' | 'planName'>): string | null {
  return (
    insurerName && (planName ? `${insurerName}, ${planName}` : insurerName)
  );
}
