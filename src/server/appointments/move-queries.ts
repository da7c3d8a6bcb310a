import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ChosenSlot } from './choose-slot.ts';
import type { TurnoActor, TurnoRow } from './turno-queries.ts';

/**
 * Only while it is booked, unconfirmed and to come; with a step that changes no state. False: it was not so, and nothing
 * was noted.
 */
export async function updateTurnoConfirmed(
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

/** What came of asking for a turno's new time. */
export type NewTime =
  | { kind: 'held'; holdIds: string[] }
  /** Somebody has some of it, or the schedule moved on since it was chosen. */
  | { kind: 'lost' }
  /** The turno is not as it was seen. */
  | { kind: 'changed' };

/**
 * Locks a turno as it was seen and takes its new time with holds, but for what of it the turno has already (a
 * sobreturno has none: it shares somebody's). From the earlier to the later, so that two movers never wait for
 * one another.
 */
export async function insertHoldsForMove(
  db: Database,
  { turno, slot, now }: { turno: TurnoRow; slot: ChosenSlot; now: Date },
): Promise<NewTime> {
  const { doctor, practice, catalog, startsAt, endsAt } = slot;
  const { rows } = await sql<{ isAsSeen: boolean; isCurrent: boolean; parts: number; holdIds: string[] }>`
    with turno as materialized (
      select during, overbook_place from appointments
      where id = ${turno.id} and version = ${turno.version} and status = 'booked'
      for no key update
    ), revision as (
      select from schedule_revisions where revision = ${catalog.revision}
    ), part as materialized (
      select unnest(tstzmultirange(tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz))
        - case overbook_place when 0 then tstzmultirange(during) else '{}' end) as during
      from turno
    ), hold as (
      insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
      select ${doctor.id}, ${practice.specialtyId}, ${practice.id}, lower(part.during), upper(part.during),
        'held', uuid_send(gen_random_uuid()), ${now}::timestamptz
      from part, revision order by part.during
      on conflict do nothing
      returning id
    )
    select exists (select from turno) as is_as_seen, exists (select from revision) as is_current,
      (select count(*)::int from part) as parts, array(select id::text from hold) as hold_ids`.execute(db);
  const [row] = rows;
  if (!row?.isAsSeen) return { kind: 'changed' };
  const { isCurrent, holdIds, parts } = row;
  return isCurrent && holdIds.length === parts ? { kind: 'held', holdIds } : { kind: 'lost' };
}

/**
 * Gives a turno its new time, with the transition that says both; its links live until the new end. Whoever
 * said that they would come said it of the old time.
 */
export async function updateTurnoMoved(
  db: Database,
  { turno, slot, now, actor }: { turno: TurnoRow; slot: ChosenSlot; now: Date; actor: TurnoActor },
): Promise<void> {
  await sql`
    with moved as (
      update appointments set starts_at = ${slot.startsAt}, ends_at = ${slot.endsAt}, room_id = ${slot.roomId}::uuid,
        overbook_place = 0, overbook_half_day = null, confirmed_at = null, moved_at = ${now}, version = version + 1
      where id = ${turno.id}
      returning id
    ), linked as (
      update appointment_links set expires_at = ${slot.endsAt} where appointment_id = ${turno.id}
    )
    insert into appointment_transitions
      (appointment_id, from_status, to_status, at, actor_kind, actor_id, from_starts_at, to_starts_at)
    select id, 'booked', 'booked', ${now}::timestamptz, ${actor.kind}, ${actor.id}::uuid, ${turno.startsAt}::timestamptz,
      ${slot.startsAt}::timestamptz
    from moved`.execute(db);
}
