import { type RawBuilder, sql } from 'kysely';

/** The day whose queue it is, as instants, and since when somebody must have come to wait on after midnight. */
export interface QueueDay {
  from: Date;
  to: Date;
  overnightSince: Date;
}

/**
 * Which appointments the queue of a day is made of: those of that day, and who came shortly before it began and is still
 * here. All that counts who waits asks this: counter, queue, dashboard and screens. Of `appointment` in the statement.
 */
export function ofQueue({ from, to, overnightSince }: QueueDay): RawBuilder<boolean> {
  return sql`(appointment.starts_at >= ${from}::timestamptz - interval '1 day' and appointment.starts_at < ${to}
    and (appointment.starts_at >= ${from} or (appointment.status in ('arrived', 'in_progress')
      and appointment.arrived_at >= ${overnightSince})))`;
}
