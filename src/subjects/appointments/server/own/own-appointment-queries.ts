import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  joinLastReading,
  type PreparationReading,
  preparationReading,
  questionnairesMissing,
} from '../preparation-queries.ts';

export interface OwnAppointmentRow {
  id: string;
  code: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
  endsAt: Date;
  confirmedAt: Date | null;
  doctorId: string;
  doctorName: string;
  /** True if the doctor's name tells of a reserved specialty. */
  isReserved: boolean;
  roomName: string | null;
  specialtyName: string;
  practiceName: string;
  practiceId: string;
  insurerId: string | null;
  seriesId: string | null;
}

// A patient who waits for a late doctor still sees the appointment, and so does a late patient until the
// clinic's day ends.
const isToCome = (
  now: Date,
) => sql<boolean>`(appointment.status in ('booked', 'arrived', 'in_progress')
  and case appointment.status when 'booked'
    then appointment.ends_at > ${now}::timestamptz or (appointment.starts_at > ${now}::timestamptz - interval '2 days'
      and session_day_ends_at(appointment.doctor_id, appointment.starts_at) > ${now}::timestamptz)
    else appointment.ends_at > ${now}::timestamptz - interval '12 hours' end)`;

/** An appointment to come, or of today and under way. */
export interface AppointmentToComeRow extends OwnAppointmentRow {
  status: 'booked' | 'arrived' | 'in_progress';
  preparation: string;
  /** Null: there is nothing to read. */
  preparationReading: PreparationReading | null;
  questionnairesMissing: number;
  ticketLetter: string | null;
  ticketNumber: number | null;
  isCalled: boolean;
  callRoomName: string | null;
}

const ofItsDay = sql`, practice.preparation, ${preparationReading} as preparation_reading,
    ${questionnairesMissing} as questionnaires_missing, waiting_room.letter as ticket_letter, ticket.number as ticket_number,
    call.at is not null as is_called, call.room_name as call_room_name`;

const joinsOfItsDay = sql`left join insurers insurer on insurer.id = appointment.insurer_id ${joinLastReading}
    left join tickets ticket on ticket.appointment_id = appointment.id
    left join waiting_rooms waiting_room on waiting_room.id = ticket.waiting_room_id
    left join queue_places place on place.appointment_id = appointment.id
      and place.arrived_at = appointment.arrived_at
    left join lateral (select last.at, call_room.name as room_name
      from calls last left join rooms call_room on call_room.id = last.room_id
      where last.appointment_id = appointment.id and last.at >= appointment.arrived_at
        and (place.withdrawn_calls is null or last.number <> all(place.withdrawn_calls))
      order by last.number desc limit 1) call on true`;

const columnsOfOwn = sql`appointment.id, appointment.code, appointment.status, appointment.starts_at, appointment.ends_at,
    appointment.confirmed_at, doctor.id as doctor_id, doctor.name as doctor_name, room.name as room_name,
    tells_reserved(doctor.id, specialty.id) as is_reserved,
    specialty.name as specialty_name, practice.name as practice_name, practice.id as practice_id,
    appointment.insurer_id, appointment.series_id`;

const ownAppointments = sql`from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
    join specialties specialty on specialty.id = appointment.specialty_id
    join practices practice on practice.id = appointment.practice_id
    left join rooms room on room.id = appointment.room_id`;

/** The next appointment first. */
export async function listAppointmentsToCome(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<AppointmentToComeRow[]> {
  const { rows } =
    await sql<AppointmentToComeRow>`select ${columnsOfOwn}${ofItsDay} ${ownAppointments} ${joinsOfItsDay}
    where appointment.patient_id = ${patientId} and ${isToCome(now)} order by appointment.starts_at`.execute(
      db,
    );
  return rows;
}

export interface CancelledAppointmentRow extends OwnAppointmentRow {
  cancelledAt: Date;
}

/**
 * Lists the patient's cancellations since that instant, entered by them or the counter, of appointments still
 * to come, the next first.
 */
export async function listAppointmentsCancelledSince(
  db: Database,
  { patientId, since, now }: { patientId: string; since: Date; now: Date },
): Promise<CancelledAppointmentRow[]> {
  const { rows } =
    await sql<CancelledAppointmentRow>`select ${columnsOfOwn}, appointment.cancelled_at ${ownAppointments}
    where appointment.patient_id = ${patientId} and appointment.status = 'cancelled' and (appointment.cancelled_by = 'patient' or appointment.cancelled_for_patient)
      and appointment.cancelled_at > ${since} and appointment.starts_at > ${now}
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}

/** Past appointments, and cancelled ones; the latest first. */
export async function listAppointmentsThatWere(
  db: Database,
  { patientId, now, limit }: { patientId: string; now: Date; limit: number },
): Promise<OwnAppointmentRow[]> {
  const { rows } =
    await sql<OwnAppointmentRow>`select ${columnsOfOwn} ${ownAppointments}
    where appointment.patient_id = ${patientId} and appointment.status <> 'held' and not ${isToCome(now)}
    order by appointment.starts_at desc, appointment.id limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Returns the patient of an appointment. Null: there is no such appointment. */
export async function findPatientOfAppointment(
  db: Database,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{
    patientId: string | null;
  }>`select patient_id from appointments
    where id = ${id} and status <> 'held'`.execute(db);
  return rows[0]?.patientId ?? null;
}

/** Returns who booked this patient's appointment. Undefined: it is not theirs. */
export async function findWhoBookedOwn(
  db: Database,
  { id, patientId }: { id: string; patientId: string },
): Promise<'patient' | 'reception' | undefined> {
  const { rows } = await sql<{
    bookedBy: 'patient' | 'reception';
  }>`select booked_by from appointments
    where id = ${id} and patient_id = ${patientId} and status <> 'held'`.execute(
    db,
  );
  return rows[0]?.bookedBy;
}

/** The patient's next appointment that counts for their limits: of all specialties (null), or of one. */
export async function findNextCounted(
  db: Database,
  {
    patientId,
    specialtyId,
    now,
  }: { patientId: string; specialtyId: string | null; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from appointments
    where patient_id = ${patientId} and starts_at > ${now} and status in ('booked', 'arrived')
      and specialty_id = coalesce(${specialtyId}::uuid, specialty_id)
    order by starts_at limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** True if the appointment is this patient's and not over: after that a link would open nothing. */
export async function findOwnOpenAppointment(
  db: Database,
  { id, patientId, now }: { id: string; patientId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`select from appointments
    where id = ${id} and patient_id = ${patientId} and status <> 'held' and ends_at > ${now}`.execute(
    db,
  );
  return rows.length > 0;
}
