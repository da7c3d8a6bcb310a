import type { Moment } from '../../domain/queue/queue-order.ts';
import { OVERNIGHT_HOURS } from '../../domain/queue/queue-state.ts';
import { dayAt, daySpan } from '../../domain/time/clinic-zone.ts';
import type { Call } from '../clinic/call.ts';
import type { Database } from '../kernel/db/database.ts';
import { listQueue, type QueueRow } from './waiting-queries.ts';

export type QueueClock = Pick<Call, 'now' | 'today' | 'zone'>;

/** Everybody who arrived today and is not done, of all doctors, and the moment by which they are put in order. */
export async function readQueueOfDay(
  db: Database,
  { now, today, zone }: QueueClock,
): Promise<{ queue: QueueRow[]; moment: Moment }> {
  const { start, end } = daySpan(today, zone);
  const [from, to] = [new Date(start * 60_000), new Date(end * 60_000)];
  const queue = await listQueue(db, { from, to, overnightSince: overnightSince(now), areHere: true });
  return { queue, moment: { now: now.getTime(), dayStartsAt: from.getTime() } };
}

/** Who arrived since then waits on after midnight: people of the guardia are not sent away by the clock. */
export function overnightSince(now: Date): Date {
  return new Date(now.getTime() - OVERNIGHT_HOURS * 3_600_000);
}

/** Whether somebody waits in today's queue: of today, or here since shortly before midnight. */
export function isOfQueue(
  { startsAt, arrivedAt }: { startsAt: Date; arrivedAt: Date | null },
  { now, today, zone }: QueueClock,
): boolean {
  const day = dayAt(startsAt, zone);
  return day === today || (day < today && arrivedAt !== null && arrivedAt >= overnightSince(now));
}
