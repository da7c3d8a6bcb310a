import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import type { Actor } from '../../../base/doors/actor.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import type { AppointmentStep } from '../contract/staff-appointments.ts';
import type { DayRole } from '../rules/day-acts.ts';
import { type AppointmentActor, notCancelled } from './appointment-queries.ts';

type StatusRow = Exclude<AppointmentStatus, 'held'>;

// The column that says since when an appointment has a state.
const sinceColumn: Partial<
  Record<AppointmentStatus, 'arrivedAt' | 'startedAt' | 'finishedAt'>
> = {
  arrived: 'arrivedAt',
  in_progress: 'startedAt',
  fulfilled: 'finishedAt',
};

/** Sets an appointment's state, and since when it has it; null: unknown. */
export async function updateAppointmentStatus(
  db: Database,
  { id, status, since }: { id: string; status: StatusRow; since: Date | null },
): Promise<void> {
  const column = since && sinceColumn[status];
  await db
    .updateTable('appointments')
    .set({ status, ...(column && { [column]: since }) })
    .where('id', '=', id)
    .execute();
}

export interface CancellingToWrite {
  ids: readonly string[];
  actor: AppointmentActor & { kind: 'patient' | 'admin' | DayRole };
  /** Staff cancel because the patient asked. */
  isForPatient: boolean;
  /** True if the patient cancelled late. Null: the clinic cancelled. */
  isLate: boolean | null;
  reason: string | null;
  /** The reason was written for patients and is sent to them. */
  isReasonPublic: boolean;
  now: Date;
}

/** Cancels appointments, as a new version: their patients are told of that one. */
export async function updateAppointmentsCancelled(
  db: Database,
  {
    ids,
    actor,
    isForPatient,
    isLate,
    reason,
    isReasonPublic,
    now,
  }: CancellingToWrite,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set((row) => ({
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: actor.kind,
      cancelledForPatient: isForPatient,
      cancelledLate: isLate,
      cancelReason: reason,
      cancelReasonIsPublic: isReasonPublic,
      version: row('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
}

/**
 * Returns an appointment to the state before a step, and restores what the step overwrote, as the first
 * arrival of a patient who left and came again. Undoing a cancellation makes a new version.
 */
export async function updateAppointmentTakenBack(
  db: Database,
  {
    id,
    undoesId,
    from,
    to,
  }: { id: string; undoesId: number; from: StatusRow; to: StatusRow },
): Promise<void> {
  const column = sinceColumn[to];
  const before = sql<Date | null>`(select max(step.at) from appointment_transitions step
    where step.appointment_id = ${id} and step.to_status = ${to} and step.undoes_id is null and step.id <> ${undoesId}
      and not exists (select from appointment_transitions undo where undo.undoes_id = step.id))`;
  await db
    .updateTable('appointments')
    .set((row) => ({
      status: from,
      ...(column && { [column]: before }),
      ...(to === 'cancelled' && {
        ...notCancelled,
        version: row('version', '+', 1),
      }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Holds a cancelled appointment's time until the transaction ends. Undefined: the time is taken. */
export async function insertHoldToTakeBack(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<{ holdId: string } | undefined> {
  const { rows } = await sql<{ holdId: string }>`
    insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
    select appointment.doctor_id, appointment.specialty_id, appointment.practice_id, appointment.starts_at, appointment.ends_at, 'held',
      uuid_send(gen_random_uuid()), ${now}::timestamptz
    from appointments appointment
    where appointment.id = ${id}
    on conflict do nothing
    returning id as hold_id`.execute(db);
  return rows[0];
}

/** True if the visit was signed, or a document was issued at it: such a visit cannot be undone. */
export async function findIsSigned(
  db: Database,
  appointmentId: string,
): Promise<boolean> {
  const entry = await db
    .selectFrom('recordEntries')
    .select('id')
    .where((is) =>
      is.or([
        is('appointmentId', '=', appointmentId),
        is('documentVisitId', '=', appointmentId),
      ]),
    )
    .executeTakeFirst();
  return entry !== undefined;
}

/** True if this person took the appointment to that state after the given step, even if it changed since. */
export async function findStepBy(
  db: Database,
  step: {
    appointmentId: string;
    after: number;
    to: AppointmentStatus;
    actor: Actor<DayRole>;
  },
): Promise<boolean> {
  const found = await db
    .selectFrom('appointmentTransitions')
    .select('id')
    .where('appointmentId', '=', step.appointmentId)
    .where('id', '>', step.after)
    .where('toStatus', '=', step.to as StatusRow)
    .where('undoesId', 'is', null)
    .where('actorKind', '=', step.actor.kind)
    .where('actorId', '=', step.actor.id)
    .executeTakeFirst();
  return found !== undefined;
}

/** True if this person has already undone that step. */
export async function findUndoBy(
  db: Database,
  {
    appointmentId,
    undoesId,
    actor,
  }: { appointmentId: string; undoesId: number; actor: Actor<DayRole> },
): Promise<boolean> {
  const undo = await db
    .selectFrom('appointmentTransitions')
    .select('id')
    .where('undoesId', '=', undoesId)
    .where('appointmentId', '=', appointmentId)
    .where('actorKind', '=', actor.kind)
    .where('actorId', '=', actor.id)
    .executeTakeFirst();
  return undo !== undefined;
}

/**
 * Gives an arriving patient a number of the day, in the waiting room of the appointment's room, else in the
 * first one in use. A patient who arrived earlier keeps their number. Without a waiting room there are none.
 */
export async function insertTicket(
  db: Database,
  {
    appointmentId,
    day,
    now,
  }: { appointmentId: string; day: ClinicDay; now: Date },
): Promise<void> {
  const { rows } = await sql<{ waitingRoomId: string | null }>`
    select coalesce(waiting.id, (select id from waiting_rooms where is_enabled order by letter limit 1))
      as waiting_room_id
    from appointments appointment left join rooms room on room.id = appointment.room_id
      left join waiting_rooms waiting on waiting.id = room.waiting_room_id and waiting.is_enabled
    where appointment.id = ${appointmentId}`.execute(db);
  const waitingRoomId = rows[0]?.waitingRoomId ?? null;
  if (waitingRoomId === null) return;
  // The advisory lock stops other numbers of this waiting room until the transaction ends, so that the next
  // statement sees the last one.
  await sql`select pg_advisory_xact_lock(${waitingRoomLock}, hashtext(${waitingRoomId}))`.execute(
    db,
  );
  await sql`
    insert into tickets (appointment_id, waiting_room_id, day, number, given_at)
    select ${appointmentId}, ${waitingRoomId}::uuid, ${day}::date, coalesce(max(number), 0) + 1, ${now}::timestamptz
    from tickets where waiting_room_id = ${waitingRoomId}::uuid and day = ${day}::date
    on conflict (appointment_id) do update set waiting_room_id = excluded.waiting_room_id, day = excluded.day,
      number = excluded.number, given_at = excluded.given_at
      where tickets.day <> excluded.day`.execute(db);
}

const waitingRoomLock = 7_210_005;

/** Inserts the patient's next call, to the room of their appointment. */
export async function insertCall(
  db: Database,
  {
    appointmentId,
    number,
    actor,
    now,
    requestKey = null,
  }: {
    appointmentId: string;
    number: number;
    actor: Actor<DayRole>;
    now: Date;
    /** The key of the request, if it does not name the patient itself. */
    requestKey?: string | null;
  },
): Promise<void> {
  await sql`insert into calls (appointment_id, ticket_id, room_id, number, at, actor_kind, actor_id, request_key)
    select appointment.id, ticket.id, appointment.room_id, ${number}, ${now}::timestamptz, ${actor.kind}, ${actor.id}::uuid,
      ${requestKey}::uuid
    from appointments appointment left join tickets ticket on ticket.appointment_id = appointment.id
    where appointment.id = ${appointmentId}`.execute(db);
}

export type AppointmentStepRow = Omit<
  AppointmentStep,
  'at' | 'fromStartsAt' | 'toStartsAt'
> & {
  at: Date;
  fromStartsAt: Date | null;
  toStartsAt: Date | null;
};

/** The steps of an appointment's life, first to last, with the names of their actors. */
export async function listAppointmentSteps(
  db: Database,
  appointmentId: string,
): Promise<AppointmentStepRow[]> {
  const { rows } = await sql<AppointmentStepRow>`
    select step.id, step.from_status as "from", step.to_status as "to", step.at, step.actor_kind, step.reason,
      step.from_starts_at, step.to_starts_at,
      -- A patient takes their own cancelling back without naming it.
      (step.undoes_id is not null or coalesce(step.from_status = 'cancelled', false)) as is_undo,
      case step.actor_kind
        when 'patient' then coalesce(patient.chosen_name, patient.full_name)
        when 'doctor' then doctor.name
        when 'system' then null
        when 'kiosk' then (select screen.name from screens screen where screen.id = step.actor_id)
        else staff.name end as actor_name
    from appointment_transitions step
      left join patients patient on step.actor_kind = 'patient' and patient.id = step.actor_id
      left join doctors doctor on step.actor_kind = 'doctor' and doctor.id = step.actor_id
      left join system_users staff on step.actor_kind in ('reception', 'admin') and staff.id = step.actor_id
    where step.appointment_id = ${appointmentId} order by step.id`.execute(db);
  return rows;
}

/**
 * Ends open appointments that began before that instant and are over, the oldest first. Rows locked by
 * another transaction are skipped and left for the next run.
 */
export async function updateAppointmentsOfPastDays(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    with open as (
      select id, status from appointments
      where status in ('booked', 'in_progress') and starts_at < ${before} and ends_at <= ${now}
        and session_day_ends_at(doctor_id, starts_at) <= ${now}
      order by starts_at limit ${limit} for no key update skip locked
    ), closed as (
      update appointments appointment set status = case open.status when 'booked' then 'noshow' else 'fulfilled' end
      from open where appointment.id = open.id
      returning appointment.id, open.status as from_status, appointment.status
    ), step as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind)
      select id, from_status, status, ${now}::timestamptz, 'system' from closed
    )
    select count(*)::int as closed from closed`.execute(db);
  return rows[0]?.closed ?? 0;
}
