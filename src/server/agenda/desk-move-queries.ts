import { sql } from 'kysely';
import type { ChosenSlot } from '../appointments/choose-slot.ts';
import { isConfirmation, type TurnoActor } from '../appointments/turno-queries.ts';
import type { Database } from '../db/database.ts';

/** Of a turno what a move asks for and takes away. */
export interface MovableTurno {
  id: string;
  status: string;
  version: number;
  patientId: string;
  doctorId: string;
  doctorName: string;
  specialtyId: string;
  practiceId: string;
  roomId: string | null;
  startsAt: Date;
  endsAt: Date;
  overbookPlace: number;
  insurerId: string | null;
  planId: string | null;
}

/** Nobody else changes it until the transaction ends. */
export async function lockMovableTurno(db: Database, id: string): Promise<MovableTurno | undefined> {
  await sql`select from appointments where id = ${id} for no key update`.execute(db);
  return findMovableTurno(db, id);
}

export async function findMovableTurno(db: Database, id: string): Promise<MovableTurno | undefined> {
  const { rows } = await sql<MovableTurno>`
    select turno.id, turno.status, turno.version, turno.patient_id, turno.doctor_id, doctor.name as doctor_name,
      turno.specialty_id, turno.practice_id, turno.room_id, turno.starts_at, turno.ends_at, turno.overbook_place,
      turno.insurer_id, turno.plan_id
    from appointments turno join doctors doctor on doctor.id = turno.doctor_id
    where turno.id = ${id} and turno.status <> 'held'`.execute(db);
  return rows[0];
}

/** Whether the schedules are still those of that revision. */
export async function findIsCurrent(db: Database, revision: number): Promise<boolean> {
  const { rows } = await sql`select from schedule_revisions where revision = ${revision}`.execute(db);
  return rows.length > 0;
}

/** Where a turno is to be. */
export interface NewPlace extends Pick<ChosenSlot, 'startsAt' | 'endsAt' | 'roomId'> {
  doctorId: string;
}

/**
 * Takes a turno's new time with holds, but for what of it the turno has already; a sobreturno has none, and with
 * another doctor nobody has. From the earlier to the later, so that two movers never wait for one another. Null:
 * somebody has some of it, or the schedule moved on since it was chosen.
 */
export async function insertHoldsForPlace(
  db: Database,
  { turno, place, revision, now }: { turno: MovableTurno; place: NewPlace; revision: number; now: Date },
): Promise<string[] | null> {
  const ownTime = turno.doctorId === place.doctorId && turno.overbookPlace === 0;
  const { rows } = await sql<{ parts: number; isCurrent: boolean; holdIds: string[] }>`
    with revision as (
      select from schedule_revisions where revision = ${revision}
    ), part as materialized (
      select unnest(tstzmultirange(tstzrange(${place.startsAt}::timestamptz, ${place.endsAt}::timestamptz))
        - case when ${ownTime}::boolean
            then tstzmultirange(tstzrange(${turno.startsAt}::timestamptz, ${turno.endsAt}::timestamptz))
            else '{}' end) as during
    ), hold as (
      insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
      select ${place.doctorId}::uuid, ${turno.specialtyId}::uuid, ${turno.practiceId}::uuid, lower(part.during),
        upper(part.during), 'held', uuid_send(gen_random_uuid()), ${now}::timestamptz
      from part, revision order by part.during
      on conflict do nothing
      returning id
    )
    select (select count(*)::int from part) as parts, exists (select from revision) as is_current,
      array(select id::text from hold) as hold_ids`.execute(db);
  const [row] = rows;
  return row?.isCurrent && row.holdIds.length === row.parts ? row.holdIds : null;
}

/**
 * Gives a turno its new place, with the transition that says both times, and keeps what undoing it brings back.
 * Whoever said that they would come said it of the old time. Answers the transition.
 */
export async function updateTurnoMovedAtDesk(
  db: Database,
  { turno, place, actor, now }: { turno: MovableTurno; place: NewPlace; actor: TurnoActor; now: Date },
): Promise<number> {
  const reason = turno.doctorId === place.doctorId ? null : `Antes con ${turno.doctorName}`;
  const { rows } = await sql<{ id: number }>`
    with before as (
      select * from appointments where id = ${turno.id}
    ), moved as (
      update appointments set doctor_id = ${place.doctorId}, room_id = ${place.roomId}::uuid,
        starts_at = ${place.startsAt}, ends_at = ${place.endsAt}, overbook_place = 0, overbook_half_day = null,
        overbook_reason = null, confirmed_at = null, moved_at = ${now}, version = version + 1
      where id = ${turno.id}
    ), linked as (
      update appointment_links set expires_at = ${place.endsAt} where appointment_id = ${turno.id}
    ), noted as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id, reason,
        from_starts_at, to_starts_at)
      select id, 'booked', 'booked', ${now}::timestamptz, ${actor.kind}, ${actor.id}::uuid, ${reason}::text,
        starts_at, ${place.startsAt}::timestamptz
      from before
      returning id
    ), kept as (
      insert into desk_moves (transition_id, appointment_id, from_doctor_id, from_room_id, from_starts_at, from_ends_at,
        from_overbook_place, from_overbook_half_day, from_overbook_reason, from_confirmed_at)
      select noted.id, before.id, before.doctor_id, before.room_id, before.starts_at, before.ends_at,
        before.overbook_place, before.overbook_half_day, before.overbook_reason, before.confirmed_at
      from before, noted
    )
    select id from noted`.execute(db);
  return (rows[0] as { id: number }).id;
}

export interface DeskMoveRow {
  transitionId: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  fromDoctorId: string;
  fromRoomId: string | null;
  fromStartsAt: Date;
  fromEndsAt: Date;
  fromOverbookPlace: number;
  fromOverbookHalfDay: string | null;
  fromOverbookReason: string | null;
  fromConfirmedAt: Date | null;
  /** Somebody took it back already. */
  isUndone: boolean;
  /** Nothing was done with the turno since, but that its patient said that they will come. */
  isLast: boolean;
}

/** A move of that turno at the counter: that very one, or the last one. */
export async function findDeskMove(
  db: Database,
  { appointmentId, transitionId }: { appointmentId: string; transitionId: number | null },
): Promise<DeskMoveRow | undefined> {
  const { rows } = await sql<DeskMoveRow>`
    select kept.transition_id, step.at, step.actor_kind, step.actor_id, kept.from_doctor_id, kept.from_room_id,
      kept.from_starts_at, kept.from_ends_at, kept.from_overbook_place, kept.from_overbook_half_day,
      kept.from_overbook_reason, kept.from_confirmed_at,
      exists (select from appointment_transitions undo where undo.undoes_id = step.id) as is_undone,
      not exists (select from appointment_transitions later
        where later.appointment_id = kept.appointment_id and later.id > step.id
          and not ${isConfirmation}) as is_last
    from desk_moves kept join appointment_transitions step on step.id = kept.transition_id
    where kept.appointment_id = ${appointmentId}
      ${transitionId === null ? sql`` : sql`and kept.transition_id = ${transitionId}`}
    order by kept.transition_id desc limit 1`.execute(db);
  return rows[0];
}

/** Brings a turno back to where the move took it from, with all that the move had taken away. */
export async function updateTurnoMovedBack(
  db: Database,
  {
    turno,
    move,
    overbookPlace,
    actor,
    now,
  }: { turno: MovableTurno; move: DeskMoveRow; overbookPlace: number; actor: TurnoActor; now: Date },
): Promise<void> {
  await sql`
    with back as (
      update appointments set doctor_id = ${move.fromDoctorId}, room_id = ${move.fromRoomId}::uuid,
        starts_at = ${move.fromStartsAt}, ends_at = ${move.fromEndsAt}, overbook_place = ${overbookPlace},
        overbook_half_day = ${move.fromOverbookHalfDay}::text, overbook_reason = ${move.fromOverbookReason}::text,
        confirmed_at = ${move.fromConfirmedAt}::timestamptz, moved_at = ${now}, version = version + 1
      where id = ${turno.id}
    ), linked as (
      update appointment_links set expires_at = ${move.fromEndsAt} where appointment_id = ${turno.id}
    )
    insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id,
      from_starts_at, to_starts_at, undoes_id)
    values (${turno.id}, 'booked', 'booked', ${now}::timestamptz, ${actor.kind}, ${actor.id}::uuid,
      ${turno.startsAt}::timestamptz, ${move.fromStartsAt}::timestamptz, ${move.transitionId})`.execute(db);
}
