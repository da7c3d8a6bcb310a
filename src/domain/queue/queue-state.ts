/** How long the place of somebody who leaves for a moment is kept. */
export const OUT_MINUTES = 15;

/** After so many calls without an answer somebody may be noted as absent from the queue. */
export const CALLS_BEFORE_ABSENT = 3;

/** Who came so lately before midnight and still waits goes on waiting, with the number of that day. */
export const OVERNIGHT_HOURS = 6;

/** Since when who waits on after midnight must have come. Milliseconds since the epoch, as all below. */
export function overnightSince(now: number): number {
  return now - OVERNIGHT_HOURS * 3_600_000;
}

export interface Overnight {
  status: string;
  startsAt: number;
  arrivedAt: number | null;
  /** When the clinic day of the appointment ends: at midnight, or with a session that goes on past it. */
  dayEndsAt: number;
}

/**
 * True if an appointment of the day before is still in the queue: its session goes on, or its patient is here and came
 * shortly before midnight.
 */
export function isOvernight(
  { status, startsAt, arrivedAt, dayEndsAt }: Overnight,
  { now, dayStartsAt }: { now: number; dayStartsAt: number },
): boolean {
  const isOfDayBefore = startsAt < dayStartsAt && startsAt >= dayStartsAt - 24 * 3_600_000;
  if (!isOfDayBefore) return false;
  if (status === 'booked') return now < dayEndsAt;
  if ((status !== 'arrived' && status !== 'in_progress') || arrivedAt === null) return false;
  return now < dayEndsAt || arrivedAt >= overnightSince(now);
}

/** waiting: to be called. out: left for a moment. called: called, and not inside yet. inRoom: with the doctor. */
export type QueueState = 'waiting' | 'out' | 'called' | 'inRoom';

export interface QueueFacts {
  status: 'arrived' | 'in_progress';
  /** The number of the last call since they arrived; 0: none. */
  lastCall: number;
  /** The last call that ended without them going in. */
  settledCall: number;
  isOut: boolean;
}

/** How somebody who arrived stands in the queue. Who is called while they are out is called. */
export function queueStateOf({ status, lastCall, settledCall, isOut }: QueueFacts): QueueState {
  if (status === 'in_progress') return 'inRoom';
  if (lastCall > settledCall) return 'called';
  return isOut ? 'out' : 'waiting';
}

/** Whether the place of somebody who left for a moment is still theirs. Milliseconds since the epoch. */
export function isPlaceKept({ outUntil, now }: { outUntil: number; now: number }): boolean {
  return now < outUntil;
}

/** Whether who was called so often may be noted as absent. */
export function mayBeNotedAbsent(calls: number): boolean {
  return calls >= CALLS_BEFORE_ABSENT;
}
