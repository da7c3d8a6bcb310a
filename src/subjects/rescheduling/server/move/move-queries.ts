import { type RawBuilder, sql } from 'kysely';
import { revisionOfAgenda } from '../../../../base/clinic/server/snapshot-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  type AppointmentActor,
  type AppointmentRow,
  isConfirmation,
} from '../../../appointments/server/appointment-queries.ts';
import type { ChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';

/**
 * Adds a step that changes no state, if the appointment is booked, unconfirmed and to come. False: it is not,
 * and nothing was written.
 */
export async function updateAppointmentConfirmed(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with confirmed as (
      update appointments set confirmed_at = ${now}
      where id = ${id} and status = 'booked' and confirmed_at is null and starts_at > ${now}
      returning id, patient_id
    ), noted as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id)
      select id, 'booked', 'booked', ${now}::timestamptz, 'patient', patient_id from confirmed
    )
    select id from confirmed`.execute(db);
  return rows.length === 1;
}

/** Where an appointment moves to. */
export interface Place
  extends Pick<ChosenSlot, 'startsAt' | 'endsAt' | 'roomId'> {
  doctorId: string;
  /** The revision of the doctor's schedule by which the place was chosen. */
  revision: number;
}

export function toPlace({
  doctor,
  startsAt,
  endsAt,
  roomId,
}: ChosenSlot): Place {
  return {
    doctorId: doctor.id,
    revision: doctor.revision,
    startsAt,
    endsAt,
    roomId,
  };
}

/** An appointment in the version seen, and the doctor, time and room that it moves to. */
export interface Move {
  appointment: Pick<
    AppointmentRow,
    'id' | 'status' | 'version' | 'patientId' | 'doctorId' | 'startsAt'
  >;
  place: Place;
  /** The move that this one undoes, whose old values are restored. Null: a new move. */
  undone: DeskMoveRow | null;
  /** The overbooking place at the restored time; 0 for a regular appointment. */
  overbookPlace: number;
}

/** The differences between a patient's own move, the counter's, and the undoing of a move. */
export interface MoveRules {
  actor: AppointmentActor;
  /** True if the old values are kept, so that the move can be undone. */
  isUndoable: boolean;
  /** The reason, written for patients and sent to them. */
  publicReason?: string | undefined;
  /** True: expired holds are deleted first. For the patient, only after a failed try. */
  isSweeping: boolean;
  /** Runs in the transaction of the move, under the patient's lock. False: nothing is moved. */
  first?: (tx: Database) => Promise<boolean>;
  now: Date;
}

/**
 * The result of holding an appointment's new time. lost: part of it is taken, or the schedule changed.
 * changed: the appointment changed since it was read. busy: the patient has another appointment then.
 */
export interface HeldTime {
  appointmentId: string;
  kind: 'held' | 'lost' | 'changed' | 'busy';
  holdIds: string[];
}

/**
 * Locks the appointments as seen, by id, and holds the parts of their new times that they do not have yet. A
 * restored overbooking shares its time. One order of inserts keeps two moves from a deadlock.
 */
export async function insertHoldsForMoves(
  db: Database,
  moves: readonly Move[],
  { now }: Pick<MoveRules, 'now'>,
): Promise<HeldTime[]> {
  const { rows } = await sql<{
    id: string;
    isCurrent: boolean;
    isBusy: boolean;
    parts: number;
    holdIds: string[];
  }>`
    with appointment as materialized (
      select appointment.id, wanted.doctor_id, appointment.specialty_id, appointment.practice_id,
        case when wanted.overbook_half_day is null
            then tstzmultirange(tstzrange(wanted.starts_at, wanted.ends_at)) else '{}' end
          - case when appointment.doctor_id = wanted.doctor_id and appointment.overbook_place = 0
            then tstzmultirange(appointment.during) else '{}' end as parts,
        exists (select from appointments other where other.patient_id = appointment.patient_id
          and other.id <> appointment.id and other.status <> 'cancelled'
          and other.during && tstzrange(wanted.starts_at, wanted.ends_at)) as is_busy,
        wanted.revision = ${revisionOfAgenda({ doctorId: sql`wanted.doctor_id` })} as is_current
      from ${asRows(moves)} join appointments appointment on appointment.id = wanted.id
      where appointment.version = wanted.version and appointment.status = wanted.status
      order by appointment.id for no key update of appointment
    ), part as materialized (
      select id, doctor_id, specialty_id, practice_id, is_current, unnest(parts) as during from appointment
    ), hold as (
      insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
      select part.doctor_id, part.specialty_id, part.practice_id, lower(part.during), upper(part.during), 'held',
        uuid_send(gen_random_uuid()), ${now}::timestamptz
      from part where is_current order by part.doctor_id, part.during
      on conflict do nothing
      returning id, doctor_id, starts_at
    )
    select appointment.id, is_busy, is_current,
      (select count(*)::int from part where part.id = appointment.id) as parts,
      array(select hold.id::text from hold join part
        on part.doctor_id = hold.doctor_id and lower(part.during) = hold.starts_at
        where part.id = appointment.id) as hold_ids
    from appointment`.execute(db);
  const seen = new Map(rows.map((row) => [row.id, row]));
  return moves.map(({ appointment: { id: appointmentId } }): HeldTime => {
    const row = seen.get(appointmentId);
    if (!row) return { appointmentId, kind: 'changed', holdIds: [] };
    const { holdIds } = row;
    if (!row.isCurrent || holdIds.length < row.parts)
      return { appointmentId, kind: 'lost', holdIds };
    return { appointmentId, kind: row.isBusy ? 'busy' : 'held', holdIds };
  });
}

/**
 * Moves appointments to their new places, each with a transition, and moves the end of their links. Drops a
 * confirmation, which was for the old time, unless a move is undone. Returns transition ids.
 */
export async function updateAppointmentsMoved(
  db: Database,
  moves: readonly Move[],
  { actor, isUndoable, now }: Pick<MoveRules, 'actor' | 'isUndoable' | 'now'>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ appointmentId: string; transitionId: number }>`
    with wanted as materialized (
      select * from ${asRows(moves)}
    ), before as (
      select appointment.*, 'Antes con ' || doctor.name as with_whom
      from appointments appointment join doctors doctor on doctor.id = appointment.doctor_id
      where appointment.id in (select id from wanted)
    ), moved as (
      update appointments appointment set doctor_id = wanted.doctor_id, room_id = wanted.room_id,
        starts_at = wanted.starts_at, ends_at = wanted.ends_at, overbook_place = wanted.overbook_place,
        overbook_half_day = wanted.overbook_half_day, overbook_reason = wanted.overbook_reason,
        confirmed_at = wanted.confirmed_at, moved_at = ${now}, version = appointment.version + 1
      from wanted where appointment.id = wanted.id
    ), linked as (
      update appointment_links set expires_at = wanted.ends_at from wanted where appointment_id = wanted.id
    ), noted as (
      insert into appointment_transitions (appointment_id, from_status, to_status, at, actor_kind, actor_id, reason,
        from_starts_at, to_starts_at, undoes_id)
      select id, before.status, before.status, ${now}::timestamptz, ${actor.kind}, ${actor.id}::uuid,
        case when undoes_id is null and before.doctor_id <> wanted.doctor_id then with_whom end,
        before.starts_at, wanted.starts_at, undoes_id
      from wanted join before using (id) order by wanted.place
      returning id, appointment_id
    ), kept as (
      insert into desk_moves (transition_id, appointment_id, from_doctor_id, from_room_id, from_starts_at, from_ends_at,
        from_overbook_place, from_overbook_half_day, from_overbook_reason, from_confirmed_at)
      select noted.id, before.id, doctor_id, room_id, starts_at, ends_at, overbook_place, overbook_half_day,
        overbook_reason, confirmed_at
      from noted join before on before.id = noted.appointment_id where ${isUndoable}::boolean
    )
    select appointment_id, id as transition_id from noted`.execute(db);
  return new Map(
    rows.map(({ appointmentId, transitionId }) => [
      appointmentId,
      transitionId,
    ]),
  );
}

function asRows(moves: readonly Move[]): RawBuilder<unknown> {
  const rows = moves.map(
    (
      { appointment: { id, status, version }, place, undone, overbookPlace },
      index,
    ) => ({
      id,
      status,
      version,
      doctor_id: place.doctorId,
      revision: place.revision,
      room_id: place.roomId,
      place: index,
      starts_at: place.startsAt,
      ends_at: place.endsAt,
      overbook_place: overbookPlace,
      overbook_half_day: undone?.fromOverbookHalfDay,
      overbook_reason: undone?.fromOverbookReason,
      confirmed_at: undone?.fromConfirmedAt,
      undoes_id: undone?.transitionId,
    }),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (id uuid, status text, version int, doctor_id uuid, revision bigint,
      room_id uuid, place int, starts_at timestamptz, ends_at timestamptz, overbook_place int, overbook_half_day text,
      overbook_reason text, confirmed_at timestamptz, undoes_id bigint)`;
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
  /** True if the move was already undone. */
  isUndone: boolean;
  /** True if nothing happened to the appointment since, except a confirmation. */
  isLast: boolean;
}

/** Finds a move of the appointment at the counter: the given one, or the last one. */
export async function findDeskMove(
  db: Database,
  {
    appointmentId,
    transitionId,
  }: { appointmentId: string; transitionId: number | null },
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
