import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { overnightSince } from '../../appointments/rules/overnight.ts';
import {
  ofQueue,
  type QueueDay,
} from '../../appointments/server/of-queue-queries.ts';

export interface WaitingRoomRow {
  id: string;
  letter: string;
  name: string;
  isEnabled: boolean;
}

export function listWaitingRooms(db: Database): Promise<WaitingRoomRow[]> {
  return db
    .selectFrom('waitingRooms')
    .select(['id', 'letter', 'name', 'isEnabled'])
    .orderBy('letter')
    .execute();
}

export interface CallRow {
  letter: string;
  ticketNumber: number;
  callNumber: number;
  roomName: string | null;
  /** Empty: not said. */
  floor: string | null;
  fullName: string;
  chosenName: string | null;
  givenNames: string | null;
  familyNames: string | null;
  isCalledByCode: boolean;
  at: Date;
}

interface QueueOfDay {
  day: ClinicDay;
  /** A ticket of the day before counts if its patient came lately, or while its session goes on. */
  now: Date;
  /** Null: of every waiting room. */
  waitingRoomId: string | null;
}

/**
 * Lists the last call of each ticket of a day and of the evening before, newest first. Leaves out calls that
 * were taken back, and tickets of undone arrivals and cancelled appointments.
 */
export async function listLastCalls(
  db: Database,
  { day, now, waitingRoomId, most }: QueueOfDay & { most: number },
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select waiting_room.letter, ticket.number as ticket_number, last.number as call_number,
      room.name as room_name, room.floor, last.at, patient.full_name, patient.chosen_name,
      patient.given_names, patient.family_names, patient.is_called_by_code
    from tickets ticket
      join waiting_rooms waiting_room on waiting_room.id = ticket.waiting_room_id
      join appointments appointment on appointment.id = ticket.appointment_id
        and appointment.status in ('arrived', 'in_progress', 'fulfilled')
      left join queue_places place on place.appointment_id = appointment.id
      join patients patient on patient.id = appointment.patient_id
      cross join lateral (select call.number, call.at, call.room_id from calls call
        where call.appointment_id = ticket.appointment_id and call.ticket_id = ticket.id
          and (place.withdrawn_calls is null or call.number <> all(place.withdrawn_calls))
        order by call.number desc limit 1) last
      left join rooms room on room.id = last.room_id
    where (ticket.day = ${day}::date or (ticket.day = ${day}::date - 1
        and (appointment.arrived_at >= ${new Date(overnightSince(now.getTime()))}
          or session_day_ends_at(appointment.doctor_id, appointment.starts_at) > ${now}::timestamptz)))
      and (${waitingRoomId}::uuid is null or ticket.waiting_room_id = ${waitingRoomId}::uuid)
    order by last.at desc, ticket.number desc limit ${most}`.execute(db);
  return rows;
}

/**
 * Counts the patients of that day who arrived and are not with the doctor yet, in all waiting rooms or one.
 * The counter's list, its queue and the dashboard count the same.
 */
export async function countWaiting(
  db: Database,
  { waitingRoomId, ...day }: QueueDay & { waitingRoomId: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from appointments appointment
    where appointment.status = 'arrived' and ${ofQueue(day)}
      and (${waitingRoomId}::uuid is null or exists (select from tickets ticket
        where ticket.appointment_id = appointment.id and ticket.waiting_room_id = ${waitingRoomId}::uuid))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
