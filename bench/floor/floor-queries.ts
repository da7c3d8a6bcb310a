import type pg from 'pg';

/** Minutes since 1970. */
export interface Span {
  from: number;
  to: number;
}

const isBusy = `status <> 'cancelled' and overbook_place = 0 and (status <> 'held' or held_until > now())`;
const startsWithin = `starts_at >= to_timestamp($1::float8 * 60) and starts_at < to_timestamp($2::float8 * 60)`;
const bounds = `extract(epoch from starts_at)::int / 60, extract(epoch from ends_at)::int / 60`;

/** The busy ranges of one doctor. */
export async function findBusy(pool: pg.Pool, doctorId: string, { from, to }: Span): Promise<unknown[]> {
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
export async function findBusyOfAll(pool: pg.Pool, { from, to }: Span): Promise<unknown[]> {
  const { rows } = await pool.query({
    name: 'busy of all',
    text: `select doctor_id, ${bounds} from appointments
      where ${startsWithin} and ${isBusy} order by doctor_id, starts_at`,
    values: [from, to],
    rowMode: 'array',
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

/** Inserts a hold. Returns undefined when the time is taken. */
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

/** Inserts the appointment, its transition and its message, or nothing. Returns undefined when the time is taken. */
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
