import { type RawBuilder, sql } from 'kysely';
import { overnightSince } from '../rules/overnight.ts';

/** The day whose queue it is, as instants, and the present instant, by which the evening before is judged. */
export interface QueueDay {
  from: Date;
  to: Date;
  now: Date;
}

/**
 * The appointments of the day before that are still of the queue: their session goes on past midnight, or their patient
 * came shortly before it and is here. The domain's `isOvernight` says the same. Of `appointment` in the statement.
 */
export function ofEveningBefore({ from, now }: Pick<QueueDay, 'from' | 'now'>): RawBuilder<boolean> {
  return sql`(appointment.starts_at >= ${from}::timestamptz - interval '1 day' and appointment.starts_at < ${from}
    and appointment.status in ('booked', 'arrived', 'in_progress')
    and ((appointment.status <> 'booked' and coalesce(appointment.arrived_at >= ${new Date(overnightSince(now.getTime()))}, false))
      or session_day_ends_at(appointment.doctor_id, appointment.starts_at) > ${now}::timestamptz))`;
}

/**
 * The appointments of which the queue of a day is made: those of that day, and those of the evening before. All that counts
 * who waits asks this: counter, queue, dashboard and screens. Of `appointment` in the statement.
 */
export function ofQueue({ from, to, now }: QueueDay): RawBuilder<boolean> {
  return sql`((appointment.starts_at >= ${from} and appointment.starts_at < ${to})
    or ${ofEveningBefore({ from, now })})`;
}
