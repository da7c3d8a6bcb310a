import { type RawBuilder, sql } from 'kysely';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { IdentityDocument } from '../../../base/person/rules/identity-document.ts';
import { documentOf } from '../../../base/person/server/document-queries.ts';
import { type ArrivalRow, arrivalColumn } from './arrival-queries.ts';
import {
  joinLastReading,
  type PreparationReading,
  preparationReading,
  questionnairesMissing,
} from './preparation-queries.ts';

/**
 * An appointment with all that counter and doctor see of it. `toStaffAppointment` makes the response of it.
 */
export interface StaffAppointmentRow {
  id: string;
  code: string;
  status: Exclude<AppointmentStatus, 'held'>;
  version: number;
  startsAt: Date;
  endsAt: Date;
  /** When its clinic day ends: later than midnight where its session goes on. */
  dayEndsAt: Date;
  confirmedAt: Date | null;
  doctorId: string;
  doctorName: string;
  patientId: string;
  fullName: string;
  chosenName: string | null;
  familyNames: string | null;
  dni: string | null;
  document: IdentityDocument | null;
  /** The patient said to have none, and is not asked again. */
  hasNoDocument: boolean;
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
  /** Null: there is nothing to read. */
  preparationReading: PreparationReading | null;
  /** The papers that the patient sent before the visit, and those that the counter has not received. */
  papers: number;
  papersToReceive: number;
  /** Forms of the clinic. */
  questionnairesAnswered: number;
  questionnairesMissing: number;
  /** Lines between counter and doctor, and those that each side has not read. */
  lines: number;
  unreadByCounter: number;
  unreadByDoctor: number;
  /** The facts that decide what the counter still has to ask. Null: the patient has not come. */
  arrival: ArrivalRow | null;
  /** A patient who comes back keeps their ticket; it is shown only once they have arrived. */
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
  /** The last step that was not undone. */
  lastStepId: number | null;
  lastStepFrom: AppointmentStatus | null;
  lastStepTo: AppointmentStatus | null;
  lastStepAt: Date | null;
  lastStepBy: string | null;
  lastStepById: string | null;
  /** The newest step of all, including those that undo another one. 0: none. */
  latestStep: number;
}

export interface StaffAppointmentFilter {
  ids?: readonly string[];
  doctorId?: string | undefined;
  patientId?: string | undefined;
  /** Instants; the first is included, the second is not. */
  startsFrom?: Date | undefined;
  startsBefore?: Date | undefined;
  statuses?: readonly Exclude<AppointmentStatus, 'held'>[] | undefined;
}

/**
 * Lists appointments by any of these filters, by time and doctor; a day at the counter has 2,000. It never
 * lists holds, and lists cancelled appointments unless `statuses` excludes them.
 */
export async function listStaffAppointments(
  db: Database,
  filter: StaffAppointmentFilter,
): Promise<StaffAppointmentRow[]> {
  const { rows } = await sql<StaffAppointmentRow>`
    select ${selected} from ${joins} where ${conditionsOf(filter)}
    order by appointment.starts_at, doctor.name, appointment.overbook_place, appointment.id`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

/** Undefined: no such appointment, or not this doctor's. */
export async function findStaffAppointment(
  db: Database,
  { id, doctorId }: { id: string; doctorId: string | null },
): Promise<StaffAppointmentRow | undefined> {
  const [row] = await listStaffAppointments(db, {
    ids: [id],
    ...(doctorId !== null && { doctorId }),
  });
  return row;
}

/** Reads an appointment that is known to exist: none is ever deleted. */
export async function findGivenAppointment(
  db: Database,
  id: string,
): Promise<StaffAppointmentRow> {
  return (await findStaffAppointment(db, {
    id,
    doctorId: null,
  })) as StaffAppointmentRow;
}

/** Finds the appointment and locks its row until the transaction ends. */
export async function lockStaffAppointment(
  db: Database,
  request: { id: string; doctorId: string | null },
): Promise<StaffAppointmentRow | undefined> {
  await sql`select from appointments where id = ${request.id} for no key update`.execute(
    db,
  );
  return findStaffAppointment(db, request);
}

/** The same for several, locked in one order, so that two transactions never deadlock. */
export async function lockStaffAppointments(
  db: Database,
  ids: readonly string[],
): Promise<StaffAppointmentRow[]> {
  await sql`select from appointments where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    db,
  );
  return listStaffAppointments(db, { ids });
}

/** When the clinic day of an appointment ends: at midnight, or with a session that goes on past it. */
export async function findDayEndsAt(
  db: Database,
  { doctorId, startsAt }: { doctorId: string; startsAt: Date },
): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`select session_day_ends_at(${doctorId}, ${startsAt}) as at`.execute(db);
  return (rows[0] as { at: Date }).at;
}

// Only appointments of a doctor with a session that begins at midnight go on past it. The list of those
// doctors is read once for all rows.
const dayEndsAtColumn = sql`case when appointment.doctor_id in (
    select doctor_id from availability_rules where from_minute = 0 and ended_at is null
    union all select doctor_id from extra_sessions where ended_at is null)
  then session_day_ends_at(appointment.doctor_id, appointment.starts_at)
  else (date_trunc('day', appointment.starts_at at time zone (select time_zone from clinics)) + interval '1 day')
    at time zone (select time_zone from clinics) end`;

const columns: Record<keyof StaffAppointmentRow, RawBuilder<unknown>> = {
  id: sql`appointment.id`,
  code: sql`appointment.code`,
  status: sql`appointment.status`,
  version: sql`appointment.version`,
  startsAt: sql`appointment.starts_at`,
  endsAt: sql`appointment.ends_at`,
  dayEndsAt: dayEndsAtColumn,
  confirmedAt: sql`appointment.confirmed_at`,
  doctorId: sql`appointment.doctor_id`,
  doctorName: sql`doctor.name`,
  patientId: sql`patient.id`,
  fullName: sql`patient.full_name`,
  chosenName: sql`patient.chosen_name`,
  familyNames: sql`patient.family_names`,
  dni: sql`patient.dni`,
  document: documentOf('patient'),
  hasNoDocument: sql`patient.has_no_document`,
  birthDate: sql`patient.birth_date`,
  phone: sql`patient.phone`,
  isIdentityVerified: sql`patient.identity_verified_at is not null`,
  specialtyId: sql`appointment.specialty_id`,
  specialtyName: sql`specialty.name`,
  practiceId: sql`appointment.practice_id`,
  practiceName: sql`practice.name`,
  roomId: sql`appointment.room_id`,
  roomName: sql`room.name`,
  insurerName: sql`insurer.name`,
  planName: sql`plan.name`,
  isPrivate: sql`appointment.insurer_id is null and (appointment.booked_by = 'patient' or appointment.is_said_private)`,
  overbookPlace: sql`appointment.overbook_place`,
  isWalkIn: sql`appointment.is_walk_in`,
  isFirstVisit: sql`not exists (select from appointments earlier where earlier.patient_id = appointment.patient_id
    and earlier.doctor_id = appointment.doctor_id and earlier.status = 'fulfilled'
    and earlier.starts_at < appointment.starts_at)`,
  hasPrivateNote: sql`appointment.private_note is not null`,
  preparationReading: preparationReading,
  papers: sql`sent.papers`,
  papersToReceive: sql`sent.papers_to_receive`,
  questionnairesAnswered: sql`(select count(*)::int from questionnaire_responses response
    where response.appointment_id = appointment.id)`,
  questionnairesMissing: questionnairesMissing,
  lines: sql`said.lines`,
  unreadByCounter: sql`said.unread_by_counter`,
  unreadByDoctor: sql`said.unread_by_doctor`,
  arrival: arrivalColumn,
  ticketId: sql`ticket.id`,
  ticketLetter: sql`waiting_room.letter`,
  ticketNumber: sql`ticket.number`,
  arrivedAt: sql`appointment.arrived_at`,
  startedAt: sql`appointment.started_at`,
  finishedAt: sql`appointment.finished_at`,
  calls: sql`coalesce(call.number, 0)`,
  calledAt: sql`call.at`,
  cancelledAt: sql`appointment.cancelled_at`,
  cancelledBy: sql`appointment.cancelled_by`,
  cancelReason: sql`appointment.cancel_reason`,
  cancelledForPatient: sql`appointment.cancelled_for_patient`,
  cancelledLate: sql`appointment.cancelled_late`,
  lastStepId: sql`step.id`,
  lastStepFrom: sql`step.from_status`,
  lastStepTo: sql`step.to_status`,
  lastStepAt: sql`step.at`,
  lastStepBy: sql`step.actor_kind`,
  lastStepById: sql`step.actor_id`,
  latestStep: sql`coalesce((select max(newest.id) from appointment_transitions newest
    where newest.appointment_id = appointment.id), 0)::int`,
};

// Named for their fields here, so that thousands of rows need no renaming.
const selected = sql.join(
  Object.entries(columns).map(
    ([field, column]) => sql`${column} as ${sql.raw(`"${field}"`)}`,
  ),
);

// Each one-to-many relation is one index lookup per appointment.
const joins = sql`appointments appointment
  join patients patient on patient.id = appointment.patient_id
  join doctors doctor on doctor.id = appointment.doctor_id
  join specialties specialty on specialty.id = appointment.specialty_id
  join practices practice on practice.id = appointment.practice_id
  left join rooms room on room.id = appointment.room_id
  left join insurers insurer on insurer.id = appointment.insurer_id
  left join insurer_plans plan on plan.id = appointment.plan_id
  ${joinLastReading}
  left join tickets ticket on ticket.appointment_id = appointment.id
  left join waiting_rooms waiting_room on waiting_room.id = ticket.waiting_room_id
  left join lateral (select number, at from calls where calls.appointment_id = appointment.id
    order by number desc limit 1) call on true
  cross join lateral (select count(*)::int as papers,
      count(*) filter (where received_at is null)::int as papers_to_receive
    from appointment_papers paper where paper.appointment_id = appointment.id and paper.stored_at is not null
      and paper.removed_at is null) sent
  cross join lateral (select count(*)::int as lines,
      count(*) filter (where line.doctor_id is not null and line.number > coalesce((select read_up_to
        from appointment_line_reads seen where seen.appointment_id = appointment.id and seen.doctor_id is null), 0)
        )::int as unread_by_counter,
      count(*) filter (where line.doctor_id is distinct from appointment.doctor_id and line.number > coalesce((select
        read_up_to from appointment_line_reads seen where seen.appointment_id = appointment.id
          and seen.doctor_id = appointment.doctor_id), 0))::int as unread_by_doctor
    from appointment_lines line where line.appointment_id = appointment.id) said
  left join lateral (select one.id, one.from_status, one.to_status, one.at, one.actor_kind, one.actor_id
    from appointment_transitions one
    where one.appointment_id = appointment.id and one.undoes_id is null
      and not exists (select from appointment_transitions undo where undo.undoes_id = one.id)
    order by one.id desc limit 1) step on true`;

function conditionsOf({
  ids,
  doctorId,
  patientId,
  startsFrom,
  startsBefore,
  statuses,
}: StaffAppointmentFilter) {
  const conditions = [
    sql`appointment.status <> 'held'`,
    ids && sql`appointment.id = any(${ids}::uuid[])`,
    doctorId && sql`appointment.doctor_id = ${doctorId}`,
    patientId && sql`appointment.patient_id = ${patientId}`,
    startsFrom && sql`appointment.starts_at >= ${startsFrom}`,
    startsBefore && sql`appointment.starts_at < ${startsBefore}`,
    // Literals, not parameters: PostgreSQL uses a partial index only if the statement repeats its condition.
    statuses &&
      sql`appointment.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}
