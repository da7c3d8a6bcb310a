/** How many minutes the place of a patient who steps out is kept. */
export const OUT_MINUTES = 15;

/** After so many calls without an answer a patient may be noted as absent. */
export const CALLS_BEFORE_ABSENT = 3;

/** waiting: to be called. out: left for a moment. called: called, not inside yet. inRoom: with the doctor. */
export type QueueState = 'waiting' | 'out' | 'called' | 'inRoom';

export interface QueueFacts {
  status: 'arrived' | 'in_progress';
  /** The number of the last call since they arrived; 0: none. */
  lastCall: number;
  /** The last call that ended without the patient going in. */
  settledCall: number;
  isOut: boolean;
}

/** Returns the state of an arrived patient. A patient who is called while out counts as called. */
export function queueStateOf({
  status,
  lastCall,
  settledCall,
  isOut,
}: QueueFacts): QueueState {
  if (status === 'in_progress') return 'inRoom';
  if (lastCall > settledCall) return 'called';
  return isOut ? 'out' : 'waiting';
}

/** True if the place of a patient who stepped out is still kept. Milliseconds since the epoch. */
export function isPlaceKept({
  outUntil,
  now,
}: {
  outUntil: number;
  now: number;
}): boolean {
  return now < outUntil;
}

/** True if a patient who was called so often may be noted as absent. */
export function mayBeNotedAbsent(calls: number): boolean {
  return calls >= CALLS_BEFORE_ABSENT;
}
