import { sql } from 'kysely';
import type { TurnoStep } from '../../contract/staff/turnos.ts';
import type { AppointmentStatus } from '../../domain/appointments/life.ts';
import type { ClinicDay } from '../../domain/calendar/clinic-day.ts';
import type { Database } from '../db/database.ts';
import type { StaffActor } from './to-staff-turno.ts';
import { notCancelled } from './turno-queries.ts';

type TurnoStatus = Exclude<AppointmentStatus, 'held'>;

// What a state says of when it began.
const sinceColumn: Partial<Record<AppointmentStatus, 'arrivedAt' | 'startedAt' | 'finishedAt'>> = {
  arrived: 'arrivedAt',
  in_progress: 'startedAt',
  fulfilled: 'finishedAt',
};

/** Gives a turno its next state, and notes since when it has it; null: nobody knows. */
export async function updateTurnoStatus(
  db: Database,
  { id, status, since }: { id: string; status: TurnoStatus; since: Date | null },
): Promise<void> {
  const column = since && sinceColumn[status];
  await db
    .updateTable('appointments')
    .set({ status, ...(column && { [column]: since }) })
    .where('id', '=', id)
    .execute();
}

export interface StaffCancelling {
  id: string;
  actor: StaffActor;
  /** The patient asked for it. */
  isForPatient: boolean;
  /** Whether that was late; null: the clinic's own. */
  isLate: boolean | null;
  reason: string | null;
  /** It was written to be told to patients. */
  isReasonPublic: boolean;
  now: Date;
}

/** Cancels at the counter; the next version is the one that its patient is told of. */
export async function updateTurnoCancelledByStaff(
  db: Database,
  { id, actor, isForPatient, isLate, reason, isReasonPublic, now }: StaffCancelling,
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
    .where('id', '=', id)
    .execute();
}

/**
 * Puts a turno back into the state that a step left. What the step had noted is as before it: whoever had arrived,
 * left and came again is waiting since the first time. Undoing a cancelling is a new version.
 */
export async function updateTurnoTakenBack(
  db: Database,
  { id, undoesId, from, to }: { id: string; undoesId: number; from: TurnoStatus; to: TurnoStatus },
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

/** Keeps a cancelled turno's time for a moment. Undefined: somebody has it, or its doctor is absent by now. */
export async function insertHoldToTakeBack(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<{ holdId: string } | undefined> {
  const { rows } = await sql<{ holdId: string }>`
    insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
    select turno.doctor_id, turno.specialty_id, turno.practice_id, turno.starts_at, turno.ends_at, 'held',
      uuid_send(gen_random_uuid()), ${now}::timestamptz
    from appointments turno
    where turno.id = ${id}
    on conflict do nothing
    returning id as hold_id`.execute(db);
  return rows[0];
}

/** Whether that person took that very step back before. */
export async function findUndoBy(
  db: Database,
  { appointmentId, undoesId, actor }: { appointmentId: string; undoesId: number; actor: StaffActor },
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
 * Gives whoever arrived a number of the day, in the waiting room of their turno's room, else in the first one in use.
 * Whoever came before that day keeps theirs. Without a waiting room there are no numbers.
 */
export async function insertTicket(
  db: Database,
  { appointmentId, day, now }: { appointmentId: string; day: ClinicDay; now: Date },
): Promise<void> {
  const { rows } = await sql<{ waitingRoomId: string | null }>`
    select coalesce(waiting.id, (select id from waiting_rooms where is_enabled order by letter limit 1))
      as waiting_room_id
    from appointments turno left join rooms room on room.id = turno.room_id
      left join waiting_rooms waiting on waiting.id = room.waiting_room_id and waiting.is_enabled
    where turno.id = ${appointmentId}`.execute(db);
  const waitingRoomId = rows[0]?.waitingRoomId ?? null;
  if (waitingRoomId === null) return;
  // Until the transaction ends, nobody else takes a number there: the next statement sees the last one.
  await sql`select pg_advisory_xact_lock(${waitingRoomLock}, hashtext(${waitingRoomId}))`.execute(db);
  await sql`
    insert into tickets (appointment_id, waiting_room_id, day, number, given_at)
    select ${appointmentId}, ${waitingRoomId}::uuid, ${day}::date, coalesce(max(number), 0) + 1, ${now}::timestamptz
    from tickets where waiting_room_id = ${waitingRoomId}::uuid and day = ${day}::date
    on conflict (appointment_id) do update set waiting_room_id = excluded.waiting_room_id, day = excluded.day,
      number = excluded.number, given_at = excluded.given_at
      where tickets.day <> excluded.day`.execute(db);
}

const waitingRoomLock = 7_210_005;

/** The next call of somebody, in the room of their turno. */
export async function insertCall(
  db: Database,
  {
    appointmentId,
    number,
    actor,
    now,
  }: { appointmentId: string; number: number; actor: StaffActor; now: Date },
): Promise<void> {
  await sql`insert into calls (appointment_id, ticket_id, room_id, number, at, actor_kind, actor_id)
    select turno.id, ticket.id, turno.room_id, ${number}, ${now}::timestamptz, ${actor.kind}, ${actor.id}::uuid
    from appointments turno left join tickets ticket on ticket.appointment_id = turno.id
    where turno.id = ${appointmentId}`.execute(db);
}

export type TurnoStepRow = Omit<TurnoStep, 'at' | 'fromStartsAt' | 'toStartsAt'> & {
  at: Date;
  fromStartsAt: Date | null;
  toStartsAt: Date | null;
};

/** The steps of a turno's life from the first on, with the names of whoever took them. */
export async function listTurnoSteps(db: Database, appointmentId: string): Promise<TurnoStepRow[]> {
  const { rows } = await sql<TurnoStepRow>`
    select step.id, step.from_status as "from", step.to_status as "to", step.at, step.actor_kind, step.reason,
      step.from_starts_at, step.to_starts_at,
      -- A patient takes their own cancelling back without naming it.
      (step.undoes_id is not null or coalesce(step.from_status = 'cancelled', false)) as is_undo,
      case step.actor_kind
        when 'patient' then coalesce(patient.chosen_name, patient.full_name)
        when 'doctor' then doctor.name
        when 'system' then null
        else staff.name end as actor_name
    from appointment_transitions step
      left join patients patient on step.actor_kind = 'patient' and patient.id = step.actor_id
      left join doctors doctor on step.actor_kind = 'doctor' and doctor.id = step.actor_id
      left join system_users staff on step.actor_kind in ('reception', 'admin') and staff.id = step.actor_id
    where step.appointment_id = ${appointmentId} order by step.id`.execute(db);
  return rows;
}

/**
 * Ends open turnos that began before that instant and are over, the oldest first: those that nobody else is ending at
 * this moment. What somebody locks now is left for the next time.
 */
export async function updateTurnosOfPastDays(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    with open as (
      select id, status from appointments
      where status in ('booked', 'in_progress') and starts_at < ${before} and ends_at <= ${now}
      order by starts_at limit ${limit} for no key update skip locked
    ), closed as (
      update appointments turno set status = case open.status when 'booked' then 'noshow' else 'fulfilled' end
      from open where turno.id = open.id
      returning turno.id, open.status as from_status, turno.status
    ), step as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind)
      select id, from_status, status, ${now}::timestamptz, 'system' from closed
    )
    select count(*)::int as closed from closed`.execute(db);
  return rows[0]?.closed ?? 0;
}
