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

const isToCome = (now: Date) => sql<boolean>`(turno.status in ('booked', 'arrived', 'in_progress')
  and turno.ends_at > ${now})`;

const ownTurnos = sql`select turno.id, turno.code, turno.status, turno.starts_at, turno.ends_at,
    turno.confirmed_at, doctor.id as doctor_id, doctor.name as doctor_name, room.name as room_name,
    specialty.name as specialty_name, practice.name as practice_name
  from appointments turno join doctors doctor on doctor.id = turno.doctor_id
    join specialties specialty on specialty.id = turno.specialty_id
    join practices practice on practice.id = turno.practice_id
    left join rooms room on room.id = turno.room_id`;

/** The next first. */
export async function listTurnosToCome(
  db: Database,
  { patientId, now }: { patientId: string; now: Date },
): Promise<OwnTurnoRow[]> {
  const { rows } = await sql<OwnTurnoRow>`${ownTurnos}
    where turno.patient_id = ${patientId} and ${isToCome(now)} order by turno.starts_at`.execute(db);
  return rows;
}

/** What was, and what was cancelled before it came to be; the latest first. */
export async function listTurnosThatWere(
  db: Database,
  { patientId, now, limit }: { patientId: string; now: Date; limit: number },
): Promise<OwnTurnoRow[]> {
  const { rows } = await sql<OwnTurnoRow>`${ownTurnos}
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
