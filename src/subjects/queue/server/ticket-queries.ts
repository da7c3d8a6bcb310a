import { sql } from 'kysely';
import type { Database } from '../../../base/kernel/db/database.ts';

export interface TicketRow {
  letter: string;
  number: number;
  waitingRoom: string;
  givenAt: Date;
  /** When the appointment begins. The link to the patient's place has its day. */
  startsAt: Date;
}

/**
 * Returns the ticket of an arrived patient. Undefined: they did not arrive, or there are no waiting rooms.
 */
export async function findTicket(
  db: Database,
  appointmentId: string,
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select waiting.letter, ticket.number, waiting.name as waiting_room, ticket.given_at, appointment.starts_at
    from tickets ticket join waiting_rooms waiting on waiting.id = ticket.waiting_room_id
      join appointments appointment on appointment.id = ticket.appointment_id
    where ticket.appointment_id = ${appointmentId} and appointment.arrived_at is not null`.execute(
    db,
  );
  return rows[0];
}
