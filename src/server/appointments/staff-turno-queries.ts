import { sql } from 'kysely';
import type { AppointmentStatus } from '../../domain/appointments/life.ts';
import type { Database } from '../db/database.ts';

/** A turno with all that counter and doctor see of it; `toStaffTurno` makes what they are answered. */
export interface StaffTurnoRow {
  id: string;
  code: string;
  status: Exclude<AppointmentStatus, 'held'>;
  version: number;
  startsAt: Date;
  endsAt: Date;
  confirmedAt: Date | null;
  doctorId: string;
  doctorName: string;
  patientId: string;
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  birthDate: string | null;
  phone: string | null;
  isIdentityVerified: boolean;
  specialtyId: string;
  specialtyName: string;
  practiceId: string;
  practiceName: string;
  roomId: string | null;
  roomName: string | null;
  insurerName: string | null;
  planName: string | null;
  isPrivate: boolean;
  overbookPlace: number;
  isWalkIn: boolean;
  isFirstVisit: boolean;
  hasPrivateNote: boolean;
  /** Kept by whoever comes back; shown only of who arrived. */
  ticketId: string | null;
  ticketLetter: string | null;
  ticketNumber: number | null;
  arrivedAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  calls: number;
  calledAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: 'patient' | 'reception' | 'doctor' | 'admin' | null;
  cancelReason: string | null;
  cancelledForPatient: boolean;
  cancelledLate: boolean | null;
  /** The last step that was not taken back. */
  lastStepId: number | null;
  lastStepFrom: AppointmentStatus | null;
  lastStepTo: AppointmentStatus | null;
  lastStepAt: Date | null;
  lastStepBy: string | null;
  lastStepById: string | null;
}

export interface StaffTurnoFilter {
  ids?: readonly string[];
  doctorId?: string | undefined;
  patientId?: string | undefined;
  /** Instants; the first is included, the second is not. */
  startsFrom?: Date | undefined;
  startsBefore?: Date | undefined;
  /** Only these states. */
  statuses?: readonly Exclude<AppointmentStatus, 'held'>[] | undefined;
}

/**
 * Turnos by any of these, in order of time and doctor: a day at the counter (2,000 turnos), a doctor's week, what a
 * search found. Holds are never among them, cancelled turnos are unless `statuses` leaves them out.
 */
export async function listStaffTurnos(db: Database, filter: StaffTurnoFilter): Promise<StaffTurnoRow[]> {
  const { rows } = await sql<StaffTurnoRow>`select ${staffTurnoColumns} from ${staffTurnoJoins}
    where ${conditionsOf(filter)} order by turno.starts_at, doctor.name, turno.overbook_place, turno.id`.execute(
    db,
  );
  return rows;
}

/** Undefined: there is none, or it is none of that doctor's. */
export async function findStaffTurno(
  db: Database,
  { id, doctorId }: { id: string; doctorId: string | null },
): Promise<StaffTurnoRow | undefined> {
  const [row] = await listStaffTurnos(db, { ids: [id], ...(doctorId !== null && { doctorId }) });
  return row;
}

/** The same, nobody else changing it until the transaction ends. */
export async function lockStaffTurno(
  db: Database,
  asked: { id: string; doctorId: string | null },
): Promise<StaffTurnoRow | undefined> {
  await sql`select from appointments where id = ${asked.id} for no key update`.execute(db);
  return findStaffTurno(db, asked);
}

export const staffTurnoColumns = sql`turno.id, turno.code, turno.status, turno.version, turno.starts_at, turno.ends_at,
  turno.confirmed_at, turno.doctor_id, doctor.name as doctor_name,
  patient.id as patient_id, patient.full_name, patient.chosen_name, patient.dni, patient.birth_date, patient.phone,
  patient.identity_verified_at is not null as is_identity_verified,
  turno.specialty_id, specialty.name as specialty_name, turno.practice_id, practice.name as practice_name,
  turno.room_id, room.name as room_name, insurer.name as insurer_name, plan.name as plan_name,
  turno.insurer_id is null and turno.booked_by = 'patient' as is_private,
  turno.overbook_place, turno.is_walk_in,
  not exists (select from appointments earlier where earlier.patient_id = turno.patient_id
    and earlier.doctor_id = turno.doctor_id and earlier.status = 'fulfilled'
    and earlier.starts_at < turno.starts_at) as is_first_visit,
  turno.private_note is not null as has_private_note,
  ticket.id as ticket_id, waiting_room.letter as ticket_letter, ticket.number as ticket_number,
  turno.arrived_at, turno.started_at, turno.finished_at,
  coalesce(call.number, 0) as calls, call.at as called_at,
  turno.cancelled_at, turno.cancelled_by, turno.cancel_reason, turno.cancelled_for_patient, turno.cancelled_late,
  step.id as last_step_id, step.from_status as last_step_from, step.to_status as last_step_to,
  step.at as last_step_at, step.actor_kind as last_step_by, step.actor_id as last_step_by_id`;

// Each of what may be many to a turno is one look into an index.
export const staffTurnoJoins = sql`appointments turno
  join patients patient on patient.id = turno.patient_id
  join doctors doctor on doctor.id = turno.doctor_id
  join specialties specialty on specialty.id = turno.specialty_id
  join practices practice on practice.id = turno.practice_id
  left join rooms room on room.id = turno.room_id
  left join insurers insurer on insurer.id = turno.insurer_id
  left join insurer_plans plan on plan.id = turno.plan_id
  left join tickets ticket on ticket.appointment_id = turno.id
  left join waiting_rooms waiting_room on waiting_room.id = ticket.waiting_room_id
  left join lateral (select number, at from calls where calls.appointment_id = turno.id
    order by number desc limit 1) call on true
  left join lateral (select one.id, one.from_status, one.to_status, one.at, one.actor_kind, one.actor_id
    from appointment_transitions one
    where one.appointment_id = turno.id and one.undoes_id is null
      and not exists (select from appointment_transitions undo where undo.undoes_id = one.id)
    order by one.id desc limit 1) step on true`;

function conditionsOf({ ids, doctorId, patientId, startsFrom, startsBefore, statuses }: StaffTurnoFilter) {
  const conditions = [
    sql`turno.status <> 'held'`,
    ids && sql`turno.id = any(${ids}::uuid[])`,
    doctorId && sql`turno.doctor_id = ${doctorId}`,
    patientId && sql`turno.patient_id = ${patientId}`,
    startsFrom && sql`turno.starts_at >= ${startsFrom}`,
    startsBefore && sql`turno.starts_at < ${startsBefore}`,
    // Written out, since a partial index serves only a statement that says so itself, not by a parameter.
    statuses && sql`turno.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}
