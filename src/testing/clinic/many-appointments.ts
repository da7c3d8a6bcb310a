import type pg from 'pg';
import type { SmallClinic } from './factories.ts';

/**
 * Inserts many appointments at one time or at intervals, each of a patient with a different e-mail. They are
 * overbookings, which may share a doctor's time. Returns their ids.
 */
export async function insertManyAppointments(
  owner: pg.Pool,
  {
    specialtyId,
    practiceId,
    doctorId,
  }: Pick<SmallClinic, 'specialtyId' | 'practiceId' | 'doctorId'>,
  {
    count,
    startsAt,
    everyMinutes,
  }: { count: number; startsAt: Date; everyMinutes: number },
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with known as (select count(*) as many from patients), patient as (
      insert into patients (dni, full_name, email, email_trust)
      select (80000000 + known.many + n)::text, 'Paciente ' || n, gen_random_uuid() || '@correo.example', 'declared'
      from known, generate_series(1, $1::int) n returning id
    ), numbered as (
      select patient.id, row_number() over () as n, known.many from patient, known
    )
    insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
      overbook_place, overbook_half_day, booked_at, booked_by)
    select 'U' || (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ',
          1 + floor((many + n) / power(30::numeric, place))::bigint::int % 30, 1), '')
        from generate_series(0, 4) place),
      $2, id, $3, $4, $5::timestamptz + n * $6 * interval '1 minute',
      $5::timestamptz + (n * $6 + 20) * interval '1 minute', 'booked', 1,
      to_char(date '1900-01-01' + (many + n)::int, 'YYYY-MM-DD') || ' AM', now() - interval '30 days', 'patient'
    from numbered returning id`,
    [count, doctorId, specialtyId, practiceId, startsAt, everyMinutes],
  );
  return rows.map(({ id }) => id);
}
