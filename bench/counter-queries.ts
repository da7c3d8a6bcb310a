import type pg from 'pg';

const patientsAtOnce = 50_000;

/**
 * Inserts patients with realistic names, DNIs and phones: a few names are very frequent, and most are rare.
 */
export async function insertNamedPatients(
  owner: pg.Pool,
  {
    count,
    given,
    surnames,
  }: { count: number; given: readonly string[]; surnames: readonly string[] },
): Promise<void> {
  for (let from = 0; from < count; from += patientsAtOnce) {
    await owner.query(
      `insert into patients (dni, full_name, birth_date, phone)
      select (10000000 + n::bigint * 7919 % 19999999)::text, given_name || ' ' || surname,
        date '1930-01-01' + n % 33000, '+54911' || lpad((n::bigint * 104729 % 100000000)::text, 8, '0')
      from generate_series($1::int, $2::int - 1) n cross join lateral (
        select ($3::text[])[1 + floor(power(hash(n, 1), 1.6) * cardinality($3::text[]))] as given_name,
          ($4::text[])[1 + floor(power(hash(n, 2), 2) * cardinality($4::text[]))] as surname) person`
        // Hashes with a seed give the same patients in every run.
        .replaceAll(
          /hash\(n, (\d)\)/g,
          (_, seed) =>
            `((hashint8extended(n, ${seed}) & 1048575) / 1048576.0)::float8`,
        ),
      [from, Math.min(from + patientsAtOnce, count), given, surnames],
    );
  }
  await owner.query('vacuum (analyze) patients');
}

/**
 * Inserts a day on which each doctor has this many appointments in a row from `startsAt`, in all states of a
 * day.
 */
export async function insertCounterDay(
  owner: pg.Pool,
  day: {
    doctorIds: readonly string[];
    practiceId: string;
    specialtyId: string;
    startsAt: string;
    each: number;
  },
): Promise<void> {
  await owner.query(
    `with place as (
      select n, ($1::uuid[])[1 + n / $5::int] as doctor_id,
        $4::timestamptz + (n % $5::int) * interval '20 minutes' as starts_at,
        (array['fulfilled', 'in_progress', 'arrived', 'booked', 'booked', 'cancelled', 'noshow'])[1 + n % 7] as status
      from generate_series(0, cardinality($1::uuid[]) * $5::int - 1) n
    ), patient as (
      select id, row_number() over () - 1 as n from (select id from patients order by id desc
        limit cardinality($1::uuid[]) * $5::int) newest
    ), turno as (
      insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by, arrived_at, cancelled_at, cancelled_by)
      select 'W' || lpad(translate(n::text, '01', 'BC'), 5, 'D'), doctor_id, patient.id, $3, $2, starts_at,
        starts_at + interval '20 minutes', status, starts_at - interval '9 days', 'patient',
        case when status in ('arrived', 'in_progress', 'fulfilled') then starts_at end,
        case when status = 'cancelled' then starts_at end, case when status = 'cancelled' then 'patient' end
      from place join patient using (n)
      returning id, status, starts_at, patient_id
    )
    insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id)
    select id, null, 'booked', starts_at - interval '9 days', 'patient', patient_id from turno
    union all
    select id, 'booked', status, starts_at, 'reception', null from turno where status <> 'booked'`,
    [day.doctorIds, day.practiceId, day.specialtyId, day.startsAt, day.each],
  );
  await owner.query('vacuum (analyze) appointments, appointment_transitions');
}

/** Inserts a receptionist with this password hash and returns the e-mail. */
export async function insertDesk(
  owner: pg.Pool,
  passwordHash: string,
): Promise<string> {
  const { rows } = await owner.query(
    `insert into system_users (email, name, role, password_hash)
      values ('mostrador-' || gen_random_uuid() || '@clinica.example', 'Persona Medida', 'Recepcionista', $1)
      returning email`,
    [passwordHash],
  );
  return rows[0].email;
}
