import { type RawBuilder, sql } from 'kysely';
import { overnightSince } from '../rules/overnight.ts';

/** The day of a queue as instants, and the present instant, which decides for the evening before. */
export interface QueueDay {
  from: Date;
  to: Date;
  now: Date;
}

/**
 * True in SQL for an `appointment` of the day before that is still in the queue: its session goes on past
 * midnight, or its patient came lately and is here. The rule `isOvernight` says the same.
 */
export function ofEveningBefore({
  from,
  now,
}: Pick<QueueDay, 'from' | 'now'>): RawBuilder<boolean> {
  return sql`(appointment.starts_at >= ${from}::timestamptz - interval '1 day' and appointment.starts_at < ${from}
    and appointment.status in ('booked', 'arrived', 'in_progress')
    and ((appointment.status <> 'booked' and coalesce(appointment.arrived_at >= ${new Date(overnightSince(now.getTime()))}, false))
      or session_day_ends_at(appointment.doctor_id, appointment.starts_at) > ${now}::timestamptz))`;
}

/**
 * True in SQL for an `appointment` in the queue of a day: those of that day, and those of the evening before.
 * The counter, the queue, the dashboard and the screens count by it.
 */
export function ofQueue({ from, to, now }: QueueDay): RawBuilder<boolean> {
  return sql`((appointment.starts_at >= ${from} and appointment.starts_at < ${to})
    or ${ofEveningBefore({ from, now })})`;
}
