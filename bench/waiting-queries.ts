import type pg from 'pg';

interface Waiting {
  doctorId: string;
  patientIds: readonly string[];
  specialtyId: string;
  practiceId: string;
  /** The start of the first one; the others come every ten minutes. */
  from: Date;
}

/** Patients who arrived for a doctor, in the order of their appointments. */
export async function insertWaiting(owner: pg.Pool, waiting: Waiting): Promise<void> {
  const { doctorId, patientIds, specialtyId, practiceId, from } = waiting;
  await owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by)
      select 'WAT' || lpad(translate(n::text, '01', 'BC'), 3, 'D'), $1, patient_id, $3, $4, starts_at,
        starts_at + interval '10 minutes', 'arrived', now(), 'reception'
      from unnest($2::uuid[]) with ordinality waiting (patient_id, n)
        cross join lateral (select $5::timestamptz + (n - 1) * interval '10 minutes' as starts_at) place`,
    [doctorId, patientIds, specialtyId, practiceId, from],
  );
}
