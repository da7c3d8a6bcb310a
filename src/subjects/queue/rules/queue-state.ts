/** How long the place of somebody who leaves for a moment is kept. */
export const OUT_MINUTES = 15;

/** After so many calls without an answer somebody may be noted as absent from the queue. */
export const CALLS_BEFORE_ABSENT = 3;

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
