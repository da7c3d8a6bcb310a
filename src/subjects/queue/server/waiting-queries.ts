import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  ofQueue,
  type QueueDay,
} from '../../appointments/server/of-queue-queries.ts';
import type { ServiceSample } from '../rules/service-minutes.ts';

/** An appointment that a doctor is still to end: booked, waiting or in the room. */
export interface QueueRow {
  id: string;
  doctorId: string;
  patientId: string;
  practiceId: string;
  specialtyId: string;
  roomId: string | null;
  status: 'booked' | 'arrived' | 'in_progress';
  startsAt: Date;
  endsAt: Date;
  arrivedAt: Date | null;
  startedAt: Date | null;
  isWalkIn: boolean;
  /** Null: they did not arrive, or the clinic has no waiting room. */
  ticketLetter: string | null;
  ticketNumber: number | null;
  waitingRoomId: string | null;
  /** The last call since they arrived that was not taken back; 0: none. */
  lastCall: number;
  calledAt: Date | null;
  /** Into which room they were called. */
  calledToRoomId: string | null;
  /** How often they were called since they arrived. */
  calls: number;
  isUrgent: boolean;
  place: number | null;
  waitsSince: Date | null;
  outSince: Date | null;
  outUntil: Date | null;
  settledCall: number;
}

/** A place belongs to one arrival: that of an earlier arrival does not count. */
export const queuePlaceJoins = sql`left join queue_places place on place.appointment_id = appointment.id
    and appointment.status = 'arrived' and place.arrived_at = appointment.arrived_at`;

/** The open appointments of the queue of a day, of one doctor or all, by time. */
export async function listQueue(
  db: Database,
  {
    doctorId = null,
    areHere = false,
    ...day
  }: QueueDay & {
    doctorId?: string | null;
    /** True: leaves out booked patients who have not arrived, which are most of a day. */
    areHere?: boolean;
  },
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select appointment.id, appointment.doctor_id, appointment.patient_id, appointment.practice_id,
      appointment.specialty_id, appointment.room_id, appointment.status, appointment.starts_at, appointment.ends_at,
      appointment.arrived_at, appointment.started_at, appointment.is_walk_in,
      waiting_room.letter as ticket_letter, ticket.number as ticket_number, ticket.waiting_room_id,
      coalesce(call.number, 0) as last_call, call.at as called_at, call.room_id as called_to_room_id,
      coalesce(call.calls, 0) as calls,
      coalesce(place.is_urgent, false) as is_urgent, place.place, place.waits_since, place.out_since, place.out_until,
      coalesce(place.settled_call, 0) as settled_call
    from appointments appointment
      left join tickets ticket on ticket.appointment_id = appointment.id and appointment.arrived_at is not null
      left join waiting_rooms waiting_room on waiting_room.id = ticket.waiting_room_id
      ${queuePlaceJoins}
      left join lateral (select number, at, room_id, (count(*) over ())::int as calls from calls
        where calls.appointment_id = appointment.id and calls.at >= appointment.arrived_at
          and (place.withdrawn_calls is null or calls.number <> all(place.withdrawn_calls))
        order by number desc limit 1) call on appointment.status <> 'booked'
    where appointment.status = any(${areHere ? ['arrived', 'in_progress'] : ['booked', 'arrived', 'in_progress']})
      and ${ofQueue(day)} and (${doctorId}::uuid is null or appointment.doctor_id = ${doctorId}::uuid)
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}

export interface ServiceRow extends ServiceSample {
  doctorId: string;
  practiceId: string;
}

/**
 * Returns how long the last sixty visits of these doctors took, by practice. Leaves out visits of less than a
 * minute or more than three hours, which were noted wrongly.
 */
export async function listServiceTimes(
  db: Database,
  {
    doctorIds,
    since,
    now,
  }: { doctorIds: readonly string[]; since: Date; now: Date },
): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select doctor_id, practice_id, count(*)::int as visits, avg(minutes)::float8 as mean,
      coalesce(stddev_samp(minutes), 0)::float8 as spread
    from (
      select doctor_id, practice_id, extract(epoch from finished_at - started_at) / 60 as minutes,
        row_number() over (partition by doctor_id, practice_id order by starts_at desc) as turn
      from appointments
      where status = 'fulfilled' and doctor_id = any(${doctorIds}::uuid[]) and starts_at >= ${since}
        and starts_at <= ${now} and finished_at - started_at between interval '1 minute' and interval '3 hours'
    ) visit where turn <= 60 group by doctor_id, practice_id`.execute(db);
  return rows;
}
