import type { Call } from '../../../base/doors/call.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { daySpan } from '../../../base/time/clinic-zone.ts';
import type { QueueDay } from '../../appointments/server/of-queue-queries.ts';
import type { Moment } from '../rules/queue-order.ts';
import { listQueue, type QueueRow } from './waiting-queries.ts';

export type QueueClock = Pick<Call, 'now' | 'today' | 'zone'>;

/** Reads the patients who arrived today and are not done, of all doctors, and the moment that orders them. */
export async function readQueueOfDay(
  db: Database,
  { now, today, zone }: QueueClock,
): Promise<{ queue: QueueRow[]; moment: Moment }> {
  const day = queueDayOf({ now, today, zone });
  const queue = await listQueue(db, { ...day, areHere: true });
  return {
    queue,
    moment: { now: now.getTime(), dayStartsAt: day.from.getTime() },
  };
}

/** The day of a queue. `now` keeps patients of the evening before in it, so that midnight sends none away. */
export function queueDayOf({ now, today, zone }: QueueClock): QueueDay {
  const { start, end } = daySpan(today, zone);
  return { from: new Date(start * 60_000), to: new Date(end * 60_000), now };
}
