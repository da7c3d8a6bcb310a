import { sql } from 'kysely';
import type { AppointmentStatus } from '../../../../base/clinic/rules/appointment-status.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  ofQueue,
  type QueueDay,
} from '../../../appointments/server/of-queue-queries.ts';

export interface OwnQueueRow {
  id: string;
  patientId: string;
  doctorId: string;
  status: Exclude<AppointmentStatus, 'held'>;
  startsAt: Date;
  /** When its clinic day ends: at midnight, or with a session that goes on past it. */
  dayEndsAt: Date;
  arrivedAt: Date | null;
  confirmedAt: Date | null;
  /** The ticket of the last arrival. Null: the patient did not arrive, or the clinic has no waiting room. */
  ticketLetter: string | null;
  ticketNumber: number | null;
  waitingRoomName: string | null;
  /** The last call since they arrived that was not taken back. */
  callNumber: number | null;
  callAt: Date | null;
  callRoomName: string | null;
  callFloor: string | null;
}

const asItsPatientSeesIt = sql`
    select appointment.id, appointment.patient_id, appointment.doctor_id, appointment.status, appointment.starts_at,
      session_day_ends_at(appointment.doctor_id, appointment.starts_at) as day_ends_at, appointment.arrived_at,
      appointment.confirmed_at, waiting_room.letter as ticket_letter, ticket.number as ticket_number,
      waiting_room.name as waiting_room_name, call.number as call_number, call.at as call_at,
      room.name as call_room_name, room.floor as call_floor
    from appointments appointment
      left join tickets ticket on ticket.appointment_id = appointment.id and appointment.arrived_at is not null
      left join waiting_rooms waiting_room on waiting_room.id = ticket.waiting_room_id
      left join queue_places place on place.appointment_id = appointment.id
        and place.arrived_at = appointment.arrived_at
      left join lateral (select number, at, room_id from calls
        where calls.appointment_id = appointment.id and calls.at >= appointment.arrived_at
          and (place.withdrawn_calls is null or calls.number <> all(place.withdrawn_calls))
        order by number desc limit 1) call on true
      left join rooms room on room.id = call.room_id`;

/** An appointment as its patient sees it in the queue. */
export async function findOwnQueue(
  db: Database,
  id: string,
): Promise<OwnQueueRow | undefined> {
  const { rows } = await sql<OwnQueueRow>`${asItsPatientSeesIt}
    where appointment.id = ${id}::uuid and appointment.status <> 'held'`.execute(
    db,
  );
  return rows[0];
}

/** Lists the same for those of these patients who arrived and are not with the doctor yet, by time. */
export async function listOwnQueues(
  db: Database,
  { patientIds, day }: { patientIds: readonly string[]; day: QueueDay },
): Promise<OwnQueueRow[]> {
  const { rows } = await sql<OwnQueueRow>`${asItsPatientSeesIt}
    where appointment.patient_id = any(${patientIds}::uuid[]) and appointment.status = 'arrived' and ${ofQueue(day)}
    order by appointment.starts_at, appointment.id`.execute(db);
  return rows;
}
