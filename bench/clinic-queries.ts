import type pg from 'pg';

/** Inserts `count` patients and returns their ids. */
export async function insertPatients(
  owner: pg.Pool,
  count: number,
): Promise<string[]> {
  const { rows } = await owner.query(
    `insert into patients (dni, full_name, birth_date, phone)
      select (known.last + n)::text, 'Paciente de Prueba ' || n, date '1950-01-01' + n % 20000,
        '+54911' || lpad(n::text, 8, '0')
      from (select coalesce(max(dni::int), 30000000) as last from patients) known, generate_series(1, $1::int) n
      returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export interface HistoryWanted {
  doctorIds: readonly string[];
  patientIds: readonly string[];
  specialtyId: string;
  practiceId: string;
  /** The positions in the whole history, counted from 0. `to` is excluded. */
  from: number;
  to: number;
  /** Noon of the latest day in the history. */
  latest: Date;
}

// Codes as scattered as real ones. They are unique, because the factor is coprime with 28⁶.
const codeAlphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const scattered = `(n::bigint * 198491317 % ${28 ** 6})`;
const code = Array.from(
  { length: 6 },
  (_, place) =>
    `substr('${codeAlphabet}', 1 + (${scattered} / ${28 ** place} % 28)::int, 1)`,
).join(' || ');

/**
 * Inserts past appointments: four a day for each doctor, going back from one day. The n-th appointment always
 * has the same doctor and time, so a longer history continues a shorter one.
 */
export async function insertHistory(
  owner: pg.Pool,
  wanted: HistoryWanted,
): Promise<void> {
  const { doctorIds, patientIds, specialtyId, practiceId, from, to, latest } =
    wanted;
  await owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
      booked_at, booked_by)
    select ${code}, doctor_id, patient_id, $3, $4, starts_at, starts_at + interval '20 minutes', 'fulfilled',
      starts_at - interval '9 days', 'patient'
    from generate_series($5::int, $6::int - 1) n
      cross join lateral (select ($1::uuid[])[1 + n % $8::int] as doctor_id,
        ($2::uuid[])[1 + n % $9::int] as patient_id,
        $7::timestamptz - (n / $8::int / 4) * interval '1 day' + (n / $8::int % 4) * interval '20 minutes'
          as starts_at) visit`,
    [
      doctorIds,
      patientIds,
      specialtyId,
      practiceId,
      from,
      to,
      latest,
      doctorIds.length,
      patientIds.length,
    ],
  );
}

export interface AppointmentsToInsert {
  doctorId: string;
  specialtyId: string;
  practiceId: string;
  patientIds: readonly string[];
  startsAt: readonly string[];
}

/** Inserts booked appointments of 20 minutes of one doctor. */
export async function insertAppointments(
  owner: pg.Pool,
  appointments: AppointmentsToInsert,
): Promise<void> {
  await owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
      booked_at, booked_by)
    select 'E' || lpad(translate(row_number() over ()::text, '01', 'AB'), 5, 'A'), $1, patient_id, $2, $3, starts_at,
      starts_at + interval '20 minutes', 'booked', now(), 'patient'
    from unnest($4::uuid[], $5::timestamptz[]) visit (patient_id, starts_at)`,
    [
      appointments.doctorId,
      appointments.specialtyId,
      appointments.practiceId,
      appointments.patientIds,
      appointments.startsAt,
    ],
  );
}

export interface HoldsToInsert {
  ids: readonly string[];
  specialtyId: string;
  practiceId: string;
  doctorIds: readonly string[];
  startsAt: readonly string[];
}

/** Inserts holds of 20 minutes, one for each browser. They expire after the measurement. */
export async function insertHolds(
  owner: pg.Pool,
  holds: HoldsToInsert,
): Promise<void> {
  await owner.query(
    `insert into appointments (id, doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
    select id, doctor_id, $1, $2, starts_at, starts_at + interval '20 minutes', 'held',
      sha256(uuid_send(id)), now() + interval '2 hours'
    from unnest($3::uuid[], $4::uuid[], $5::timestamptz[]) hold (id, doctor_id, starts_at)`,
    [
      holds.specialtyId,
      holds.practiceId,
      holds.ids,
      holds.doctorIds,
      holds.startsAt,
    ],
  );
}

/** Inserts booking proofs, one for each hold. The requests carry their tokens. */
export async function insertProofs(
  owner: pg.Pool,
  proofs: {
    tokens: readonly string[];
    holdIds: readonly string[];
    patientIds: readonly string[];
  },
): Promise<void> {
  await owner.query(
    `insert into booking_proofs (token_hash, hold_id, patient_id, expires_at)
    select sha256(convert_to(token, 'UTF8')), hold_id, patient_id, now() + interval '2 hours'
    from unnest($1::text[], $2::uuid[], $3::uuid[]) proof (token, hold_id, patient_id)`,
    [proofs.tokens, proofs.holdIds, proofs.patientIds],
  );
}

/**
 * Extends the booking horizon, makes every holiday a working day, and gives one doctor 23 slots a day on 30 days of
 * one month.
 */
export async function widenSchedules(
  owner: pg.Pool,
  {
    doctorId,
    firstDay,
    horizonDays,
  }: { doctorId: string; firstDay: string; horizonDays: number },
): Promise<void> {
  await owner.query('update holidays set is_worked = true');
  await owner.query(
    'update booking_policies set horizon_days = $1 where doctor_id is null',
    [horizonDays],
  );
  await owner.query(
    `update availability_rules set to_minute = from_minute + 23 * slot_minutes, valid_from = $2::date,
      valid_to = $2::date + 29 where doctor_id = $1`,
    [doctorId, firstDay],
  );
}

/** Updates statistics and flushes writes (VACUUM ANALYZE, CHECKPOINT) before anything is measured. */
export async function settle(owner: pg.Pool): Promise<void> {
  await owner.query(
    'vacuum (analyze) appointments, patients, booking_proofs, appointment_transitions, outbox',
  );
  await owner.query('checkpoint');
}

/** Counts pairs of regular appointments that overlap and share a doctor or patient; there must be none. */
export async function countOverlaps(
  owner: pg.Pool,
  doctorIds: readonly string[],
): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as overlaps from appointments one join appointments other
      on one.id < other.id and one.during && other.during
        and (one.doctor_id = other.doctor_id or one.patient_id = other.patient_id)
      where one.doctor_id = any($1::uuid[]) and other.doctor_id = any($1::uuid[])
        and one.status <> 'cancelled' and other.status <> 'cancelled'`,
    [doctorIds],
  );
  return rows[0].overlaps;
}

/** The number of these slots that are held or booked. */
export async function countTaken(
  owner: pg.Pool,
  slots: { doctorIds: readonly string[]; startsAt: readonly string[] },
): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as taken from appointments
      join unnest($1::uuid[], $2::timestamptz[]) slot (doctor_id, starts_at)
        on appointments.doctor_id = slot.doctor_id and during && tstzrange(slot.starts_at, slot.starts_at + interval '1 hour')
      where status in ('held', 'booked')`,
    [slots.doctorIds, slots.startsAt],
  );
  return rows[0].taken;
}

/** Inserts new administrators with this password hash. Returns their e-mails. */
export async function insertAdmins(
  owner: pg.Pool,
  { count, passwordHash }: { count: number; passwordHash: string },
): Promise<string[]> {
  const { rows } = await owner.query(
    `insert into system_users (email, name, role, password_hash)
      select 'medida-' || gen_random_uuid() || '@clinica.example', 'Persona Medida', 'Admin', $2
      from generate_series(1, $1::int) returning email`,
    [count, passwordHash],
  );
  return rows.map(({ email }) => email);
}

/** Deletes all messages, and the jobs that would send them. */
export async function deleteMessages(owner: pg.Pool): Promise<void> {
  await owner.query('delete from outbox; delete from jobs.job');
}

/** Writes the confirmation of each of these appointments, for this channel. Returns the messages' ids. */
export async function insertConfirmations(
  owner: pg.Pool,
  appointmentIds: readonly string[],
  channel: 'email' | 'whatsapp',
): Promise<string[]> {
  const { rows } = await owner.query(
    `insert into outbox (appointment_id, appointment_version, kind, channel)
      select unnest($1::uuid[]), 1, 'confirmation', $2 returning id`,
    [appointmentIds, channel],
  );
  return rows.map(({ id }) => id);
}
