import { sql } from 'kysely';
import type { AppointmentStatus } from '../../domain/appointments/life.ts';
import type { Database } from '../db/database.ts';

export interface OwnTurnoRow {
  id: string;
  code: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
  endsAt: Date;
  confirmedAt: Date | null;
  doctorId: string;
  doctorName: string;
  roomName: string | null;
  specialtyName: string;
  practiceName: string;
}

// Who waits for a doctor who is late is still to be seen.
const isToCome = (now: Date) => sql<boolean>`(turno.status in ('booked', 'arrived', 'in_progress')
  and turno.ends_at > ${now}::timestamptz - case turno.status when 'booked' then interval '0' else interval '12 hours' end)`;

/** One that is to come, as its day goes on. */
export interface TurnoToComeRow extends OwnTurnoRow {
  status: 'booked' | 'arrived' | 'in_progress';
  preparation: string;
  ticketLetter: string | null;
  ticketNumber: number | null;
  isCalled: boolean;
  callRoomName: string | null;
}

const ofItsDay = sql`, practice.preparation, waiting_room.letter as ticket_letter, ticket.number as ticket_number,
    call.at is not null as is_called, call.room_name as call_room_name`;

const joinsOfItsDay = sql`left join tickets ticket on ticket.appointment_id = turno.id
    left join waiting_rooms waiting_room on waiting_room.id = ticket.waiting_room_id
    left join lateral (select last.at, call_room.name as room_name
      from calls last left join rooms call_room on call_room.id = last.room_id
      where last.appointment_id = turno.id order by last.number desc limit 1) call on true`;

const columnsOfOwn = sql`turno.id, turno.code, turno.status, turno.starts_at, turno.ends_at,
    turno.confirmed_at, doctor.id as doctor_id, doctor.name as doctor_name, room.name as room_name,
    specialty.name as specialty_name, practice.name as practice_name`;

const ownTurnos = sql`from appointments turno join doctors doctor on doctor.id = turno.doctor_id
    join specialties specialty on specialty.id = turno.specialty_id
    join practices practice on practice.id = turno.practice_id
    left join rooms room on room.id = turno.room_id`;

/** The next first. */
export async function listTurnosToCome(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<TurnoToComeRow[]> {
  const { rows } = await sql<TurnoToComeRow>`select ${columnsOfOwn}${ofItsDay} ${ownTurnos} ${joinsOfItsDay}
    where turno.patient_id = ${patientId} and ${isToCome(now)} order by turno.starts_at`.execute(db);
  return rows;
}

export interface CancelledTurnoRow extends OwnTurnoRow {
  cancelledAt: Date;
}

/** What the patient cancelled since then, or asked the counter to cancel, of what is still to come; the next first. */
export async function listTurnosCancelledSince(
  db: Database,
  { patientId, since, now }: { patientId: string; since: Date; now: Date },
): Promise<CancelledTurnoRow[]> {
  const { rows } = await sql<CancelledTurnoRow>`select ${columnsOfOwn}, turno.cancelled_at ${ownTurnos}
    where turno.patient_id = ${patientId} and turno.status = 'cancelled' and (turno.cancelled_by = 'patient' or turno.cancelled_for_patient)
      and turno.cancelled_at > ${since} and turno.starts_at > ${now}
    order by turno.starts_at, turno.id`.execute(db);
  return rows;
}

/** What was, and what was cancelled before it came to be; the latest first. */
export async function listTurnosThatWere(
  db: Database,
  { patientId, now, limit }: { patientId: string; now: Date; limit: number },
): Promise<OwnTurnoRow[]> {
  const { rows } = await sql<OwnTurnoRow>`select ${columnsOfOwn} ${ownTurnos}
    where turno.patient_id = ${patientId} and turno.status <> 'held' and not ${isToCome(now)}
    order by turno.starts_at desc, turno.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether it is this patient's, and not over: a link of it would open nothing. */
export async function findOwnOpenTurno(
  db: Database,
  { id, patientId, now }: { id: string; patientId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`select from appointments
    where id = ${id} and patient_id = ${patientId} and status <> 'held' and ends_at > ${now}`.execute(db);
  return rows.length > 0;
}
