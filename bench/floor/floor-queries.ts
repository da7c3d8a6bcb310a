import type pg from 'pg';

/** In minutes since 1970. */
export interface Span {
  from: number;
  to: number;
}

const isBusy = `status <> 'cancelled' and overbook_place = 0 and (status <> 'held' or held_until > now())`;
const startsWithin = `starts_at >= to_timestamp($1::float8 * 60) and starts_at < to_timestamp($2::float8 * 60)`;
const bounds = `extract(epoch from starts_at)::int / 60, extract(epoch from ends_at)::int / 60`;

/** The busy ranges of one doctor. */
export async function findBusy(
  pool: pg.Pool,
  doctorId: string,
  { from, to }: Span,
): Promise<unknown[]> {
  const { rows } = await pool.query({
    name: 'busy of doctor',
    text: `select ${bounds} from appointments
      where doctor_id = $3 and ${startsWithin} and ${isBusy} order by starts_at`,
    values: [from, to, doctorId],
    rowMode: 'array',
  });
  return rows;
}

/** The busy ranges of all doctors, each with its doctor. */
export async function findBusyOfAll(
  pool: pg.Pool,
  { from, to }: Span,
): Promise<unknown[]> {
  const { rows } = await pool.query({
    name: 'busy of all',
    text: `select doctor_id, ${bounds} from appointments
      where ${startsWithin} and ${isBusy} order by doctor_id, starts_at`,
    values: [from, to],
    rowMode: 'array',
  });
  return rows;
}

/** All that the counter shows of a day's appointments, one row each. */
export async function findDay(
  pool: pg.Pool,
  { from, to }: Span,
): Promise<unknown[]> {
  const { rows } = await pool.query({
    name: 'day',
    text: `select appointment.id, code, appointment.status, version, starts_at, ends_at, confirmed_at, arrived_at, started_at,
        finished_at, cancelled_at, cancelled_by, cancel_reason, booked_by, overbook_place, is_walk_in,
        doctor.id as doctor_id, doctor.name as doctor_name, patient.id as patient_id, full_name, chosen_name, dni,
        birth_date, phone, identity_verified_at, specialty.name as specialty_name, practice.id as practice_id,
        practice.name as practice_name, room.name as room_name, insurer.name as insurer_name, plan.name as plan_name,
        (select count(*) from calls where calls.appointment_id = appointment.id) as calls,
        exists (select from appointments earlier where earlier.patient_id = appointment.patient_id
          and earlier.doctor_id = appointment.doctor_id and earlier.status = 'fulfilled'
          and earlier.starts_at < appointment.starts_at) as was_here,
        step.id as step_id, step.to_status as step_to, step.at as step_at, step.actor_id as step_by
      from appointments appointment join patients patient on patient.id = patient_id
        join doctors doctor on doctor.id = doctor_id join specialties specialty on specialty.id = specialty_id
        join practices practice on practice.id = practice_id left join rooms room on room.id = room_id
        left join insurers insurer on insurer.id = appointment.insurer_id
        left join insurer_plans plan on plan.id = plan_id
        left join lateral (select id, to_status, at, actor_id from appointment_transitions
          where appointment_id = appointment.id order by id desc limit 1) step on true
      where ${startsWithin} and appointment.status <> 'held' order by starts_at, doctor_name`,
    values: [from, to],
  });
  return rows;
}

export interface BareAppointment {
  doctorId: string;
  specialtyId: string;
  practiceId: string;
  startsAt: string;
  endsAt: string;
}

/** Inserts a hold. Undefined: the time is taken. */
export async function insertHold(
  pool: pg.Pool,
  appointment: BareAppointment & { heldBy: Buffer },
): Promise<string | undefined> {
  const { rows } = await pool.query({
    name: 'hold',
    text: `insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
      values ($1, $2, $3, $4, $5, 'held', $6, now() + interval '5 minutes')
      on conflict do nothing returning id`,
    values: [
      appointment.doctorId,
      appointment.specialtyId,
      appointment.practiceId,
      appointment.startsAt,
      appointment.endsAt,
      appointment.heldBy,
    ],
  });
  return rows[0]?.id;
}

/**
 * Inserts the appointment, its transition and its message. Undefined: the time is taken, and nothing was
 * inserted.
 */
export async function insertAppointment(
  pool: pg.Pool,
  appointment: BareAppointment & { patientId: string; code: string },
): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'turno',
      text: `insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status,
          patient_id, code, booked_at, booked_by)
        values ($1, $2, $3, $4, $5, 'booked', $6, $7, now(), 'patient')
        on conflict do nothing returning id`,
      values: [
        appointment.doctorId,
        appointment.specialtyId,
        appointment.practiceId,
        appointment.startsAt,
        appointment.endsAt,
        appointment.patientId,
        appointment.code,
      ],
    });
    const id: string | undefined = rows[0]?.id;
    if (id === undefined) {
      await client.query('rollback');
      return undefined;
    }
    await client.query({
      name: 'transition',
      text: `insert into appointment_transitions (appointment_id, to_status, actor_kind, actor_id)
        values ($1, 'booked', 'patient', $2)`,
      values: [id, appointment.patientId],
    });
    await client.query({
      name: 'message',
      text: `insert into outbox (appointment_id, appointment_version, kind, channel)
        values ($1, 1, 'confirmation', 'whatsapp')`,
      values: [id],
    });
    await client.query('commit');
    return id;
  } finally {
    client.release();
  }
}

const shownPatients = 20;
const mostCandidates = 200;

export interface PatientPatterns {
  /** The patterns of `like`, all of which must match. */
  words: readonly string[];
  numbers: readonly string[];
}

/** The first matching patients by name, and one more. Each is one row with the next appointment. */
export async function findPatients(
  pool: pg.Pool,
  { words, numbers }: PatientPatterns,
): Promise<unknown[]> {
  const conditions = [
    ...words.map((_, index) => `' ' || search_text like $${index + 1}`),
    ...numbers
      .map((_, index) => `$${words.length + index + 1}`)
      .map(
        (place) =>
          `(dni like ${place} or phone_without_country(phone) like ${place})`,
      ),
  ];
  const { rows } = await pool.query({
    text: `select best.id, full_name, chosen_name, dni, birth_date, phone, identity_verified_at, next.*
      from (select * from (select * from patients where ${conditions.join(' and ')} limit ${mostCandidates}) candidate
          order by search_text, id limit ${shownPatients + 1}) best
        left join lateral (select appointment.id as appointment_id, code, appointment.status, confirmed_at, starts_at,
            doctor.id as doctor_id, doctor.name as doctor_name
          from appointments appointment join doctors doctor on doctor.id = doctor_id
          where patient_id = best.id and starts_at >= current_date
            and appointment.status in ('booked', 'arrived', 'in_progress')
          order by starts_at limit 1) next on true
      order by search_text, best.id`,
    values: [...words, ...numbers],
  });
  return rows;
}

/** Inserts the call of a ticket into the table that `createBareCalls` makes. */
export async function insertCall(pool: pg.Pool, ticket: string): Promise<void> {
  await pool.query({
    name: 'call',
    text: 'insert into bare_calls (ticket) values ($1)',
    values: [ticket],
  });
}

export async function createBareCalls(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create table if not exists bare_calls (id bigint generated always as identity primary key, ticket text)',
  );
}

/** The latest calls, as many as a screen shows. */
export async function findCalls(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query({
    name: 'calls',
    text: 'select ticket, id from bare_calls order by id desc limit 8',
  });
  return rows;
}

/** The latest entries of a patient's record, as they were signed. */
export async function findRecord(
  pool: pg.Pool,
  { patientId, most }: { patientId: string; most: number },
): Promise<unknown[]> {
  const { rows } = await pool.query({
    name: 'record',
    text: `select id, folio, kind, signed_at, author_name, author_license, content from record_entries
      where patient_id = $1 order by folio desc limit $2`,
    values: [patientId, most],
  });
  return rows;
}

const shownEntries = 20;

/** The latest entries, of one patient or of all, that have all these words or words that begin with them. */
export async function findEntries(
  pool: pg.Pool,
  { words, patientId }: { words: readonly string[]; patientId: string | null },
): Promise<unknown[]> {
  const { rows } = await pool.query({
    name: patientId ? 'entries of patient' : 'entries',
    text: `select entry.id, entry.patient_id, full_name, entry.signed_at, author_name, content
      from (select entry_id from record_search where words @@ to_tsquery('simple', $1) ${patientId ? 'and patient_id = $2' : ''}
          order by signed_at desc limit ${shownEntries + 1}) latest
        join record_entries entry on entry.id = entry_id join patients patient on patient.id = entry.patient_id
      order by entry.signed_at desc`,
    values: [
      words.map((word) => `${word}:*`).join(' & '),
      ...(patientId ? [patientId] : []),
    ],
  });
  return rows;
}
