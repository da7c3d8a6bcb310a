import { sql } from 'kysely';
import { isByPresentSchedule } from '../../base/clinic/server/snapshot-queries.ts';
import type { Database } from '../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../base/time/clinic-day.ts';
import { untouchedDnis } from '../material/guardia-data.ts';
import type { Caller } from './life-queries.ts';

/** Invented patients of these ages who chose no password, in an order that `turn` decides. */
export async function listBookers(
  db: Database,
  of: {
    turn: string;
    today: ClinicDay;
    fromAge: number;
    toAge: number;
    most: number;
  },
): Promise<Caller[]> {
  const { rows } = await sql<Caller>`
    select patient.id as patient_id, coverage.insurer_id, coverage.plan_id
    from patients patient left join coverages coverage
      on coverage.patient_id = patient.id and is_primary and ended_at is null
    where patient.email ~ '@example\\.(com|org)$' and patient.password_hash is null
      and patient.dni <> all(${[...untouchedDnis]}::text[])
      and birth_date <= ${of.today}::date - make_interval(years => ${of.fromAge}::int)
      and birth_date > ${of.today}::date - make_interval(years => ${of.toAge + 1}::int)
    order by md5(patient.id || ${of.turn}) limit ${of.most}`.execute(db);
  return rows;
}

export interface Booking {
  code: string;
  patientId: string;
  roomId: string | null;
  insurerId: string | null;
  planId: string | null;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Inserts appointments of one doctor, most booked by their patients, and queues no messages. Skips those
 * whose time or patient is taken, and all if the schedule changed. Returns the number inserted.
 */
export async function insertBookings(
  tx: Database,
  of: {
    /** The revision of the schedule for which the times were chosen. */
    doctor: { id: string; revision: number };
    specialtyId: string;
    practiceId: string;
    deskId: string;
    now: Date;
    bookings: readonly Booking[];
  },
): Promise<number> {
  const { doctor, specialtyId, practiceId, deskId, now, bookings } = of;
  const { rows } = await sql<{ made: number }>`
    with made as (
      insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, room_id, insurer_id, plan_id,
        starts_at, ends_at, status, booked_at, booked_by)
      select booking.code, ${doctor.id}, booking.patient_id, ${specialtyId}, ${practiceId}, booking.room_id,
        booking.insurer_id, booking.plan_id, booking.starts_at, booking.ends_at, 'booked', ${now},
        case when mod(ascii(booking.code), 3) = 0 then 'reception' else 'patient' end
      from jsonb_to_recordset(${JSON.stringify(bookings.map(toRow))}::jsonb) as booking (code text, patient_id uuid,
        room_id uuid, insurer_id uuid, plan_id uuid, starts_at timestamptz, ends_at timestamptz)
      where ${isByPresentSchedule(doctor)}
      on conflict do nothing returning id, patient_id, booked_by
    ), noted as (
      insert into appointment_transitions (appointment_id, to_status, at, actor_kind, actor_id)
      select id, 'booked', ${now}, booked_by,
        case booked_by when 'patient' then patient_id else ${deskId}::uuid end
      from made
    )
    select count(*)::int as made from made`.execute(tx);
  return rows[0]?.made ?? 0;
}

const toRow = ({
  patientId,
  roomId,
  insurerId,
  planId,
  startsAt,
  endsAt,
  code,
}: Booking) => ({
  code,
  patient_id: patientId,
  room_id: roomId,
  insurer_id: insurerId,
  plan_id: planId,
  starts_at: startsAt,
  ends_at: endsAt,
});
