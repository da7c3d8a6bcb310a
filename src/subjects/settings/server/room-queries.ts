import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { SetUpRooms } from '../contract/rooms.ts';

/** Rules in force or to come, and extra sessions that are not over, with their rooms. */
const hoursInRooms = ({ today, now }: { today: string; now: Date }) => sql`
  select room_id, doctor_id, weekday, null::timestamptz as starts_at, from_minute, to_minute
    from availability_rules
    where room_id is not null and ended_at is null and (valid_to is null or valid_to >= ${today}::date)
  union all
  select room_id, doctor_id, null, starts_at, null, null from extra_sessions
    where room_id is not null and ended_at is null and ends_at > ${now}`;

/** Waiting rooms by letter, consulting rooms unordered, with the doctors who attend there. */
export async function findRooms(
  db: Database,
  request: { today: string; now: Date },
): Promise<SetUpRooms> {
  const { rows } = await sql<SetUpRooms>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'revision', revision, 'name', name, 'letter', letter,
          'isEnabled', is_enabled, 'roomCount', (select count(*) from rooms room
            where room.waiting_room_id = waiting.id and room.is_enabled)) order by letter), '[]')
        from waiting_rooms waiting) as waiting_rooms,
      (select coalesce(json_agg(json_build_object('id', room.id, 'revision', room.revision, 'name', room.name,
          'floor', floor, 'waitingRoomId', waiting_room_id, 'waitingRoomName', waiting.name,
          'isEnabled', room.is_enabled, 'doctorNames', (select coalesce(json_agg(name order by search_text), '[]')
            from doctors where id in (select doctor_id from (${hoursInRooms(request)}) hours
              where hours.room_id = room.id)))), '[]')
        from rooms room join waiting_rooms waiting on waiting.id = room.waiting_room_id) as rooms`.execute(
    db,
  );
  return rows[0] as SetUpRooms;
}

export interface RoomUse {
  doctorName: string;
  /** The weekday of weekly hours. Null: a single day. */
  weekday: number | null;
  fromMinute: number | null;
  toMinute: number | null;
  startsAt: Date | null;
}

/** The doctors with hours in a room, by name and time. */
export async function listRoomUses(
  db: Database,
  { roomId, ...request }: { roomId: string; today: string; now: Date },
): Promise<RoomUse[]> {
  const { rows } = await sql<RoomUse>`
    select doctor.name as doctor_name, weekday, from_minute, to_minute, starts_at
    from (${hoursInRooms(request)}) hours join doctors doctor on doctor.id = hours.doctor_id
    where hours.room_id = ${roomId}
    order by doctor.search_text, weekday nulls last, from_minute, starts_at`.execute(
    db,
  );
  return rows;
}

/** The enabled consulting rooms that call their patients to a waiting room. */
export async function listRoomsOf(
  db: Database,
  waitingRoomId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('rooms')
    .select('name')
    .where('waitingRoomId', '=', waitingRoomId)
    .where('isEnabled', '=', true)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
