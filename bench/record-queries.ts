import type pg from 'pg';

/**
 * Inserts signed visits of one patient with one doctor, a day apart and with the same content. The last was
 * yesterday.
 */
export async function insertSignedVisits(
  owner: pg.Pool,
  visits: {
    patientId: string;
    doctorId: string;
    specialtyId: string;
    practiceId: string;
    content: object;
    count: number;
  },
): Promise<void> {
  const { patientId, doctorId, specialtyId, practiceId, content, count } =
    visits;
  await owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by)
      select 'R' || translate(lpad(n::text, 5, '0'), '01', 'XY'), $1, $2, $3, $4, start, start + interval '20 minutes',
        'fulfilled', start, 'reception'
      from generate_series(1, $5::int) n
        cross join lateral (select date_trunc('day', now()) - make_interval(days => n, hours => -12) as start) at`,
    [doctorId, patientId, specialtyId, practiceId, count],
  );
  await owner.query(
    'insert into medical_records (patient_id, opened_at) values ($1, now())',
    [patientId],
  );
  await owner.query(
    `insert into record_entries (patient_id, kind, appointment_id, doctor_id, author_name, author_license,
        is_reserved, is_for_patient, signed_at, content)
      select $1, 'encounter', id, doctor_id, 'Julia Ríos', 'MN 12345', false, true, ends_at, $2
      from appointments where patient_id = $1 order by starts_at`,
    [patientId, JSON.stringify(content)],
  );
}
