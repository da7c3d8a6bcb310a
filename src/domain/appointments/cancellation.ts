/** For how long a patient may undo their own cancelling. */
export const UNDO_CANCELLATION_MINUTES = 10;

const MINUTE_MS = 60_000;

/** Milliseconds since the epoch, like every instant here: ten minutes are not nine and some. */
export interface TurnoTiming {
  startsAt: number;
  now: number;
}

/** A turno is cancelled at any time before it begins. */
export function canCancel({ startsAt, now }: TurnoTiming): boolean {
  return now < startsAt;
}

/** Whether cancelling now is marked late: less than `changeUntilHours` remain. */
export function isLateCancellation({
  startsAt,
  now,
  changeUntilHours,
}: TurnoTiming & { changeUntilHours: number }): boolean {
  return now > startsAt - changeUntilHours * 60 * MINUTE_MS;
}

/** Whether the turno may still be moved to another time by its patient. */
export function canChange(timing: TurnoTiming & { changeUntilHours: number }): boolean {
  return canCancel(timing) && !isLateCancellation(timing);
}

/** Until when a cancelling may be undone: ten minutes, and never once the turno would have begun. */
export function undoCancellationUntil({
  cancelledAt,
  startsAt,
}: {
  cancelledAt: number;
  startsAt: number;
}): number {
  return Math.min(cancelledAt + UNDO_CANCELLATION_MINUTES * MINUTE_MS, startsAt);
}

/** Whether a cancelling may be undone now, if its time is still free. */
export function canUndoCancellation({
  cancelledAt,
  startsAt,
  now,
}: TurnoTiming & { cancelledAt: number }): boolean {
  return now < undoCancellationUntil({ cancelledAt, startsAt });
}
