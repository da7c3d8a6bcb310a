/** For how long a patient may undo their own cancelling. */
export const UNDO_CANCELLATION_MINUTES = 10;

const MINUTE_MS = 60_000;

/** Milliseconds since the epoch, as all instants here: whole minutes would cut the ten minutes short. */
export interface AppointmentTiming {
  startsAt: number;
  now: number;
}

/** True until the appointment begins. */
export function canCancel({ startsAt, now }: AppointmentTiming): boolean {
  return now < startsAt;
}

/** True if a cancellation now counts as late: less than `changeUntilHours` remain. */
export function isLateCancellation({
  startsAt,
  now,
  changeUntilHours,
}: AppointmentTiming & { changeUntilHours: number }): boolean {
  return now > startsAt - changeUntilHours * 60 * MINUTE_MS;
}

/** True if the patient may still move the appointment. */
export function canChange(
  timing: AppointmentTiming & { changeUntilHours: number },
): boolean {
  return canCancel(timing) && !isLateCancellation(timing);
}

/** Until when a cancellation may be undone: for ten minutes, and never past the start of the appointment. */
export function undoCancellationUntil({
  cancelledAt,
  startsAt,
}: {
  cancelledAt: number;
  startsAt: number;
}): number {
  return Math.min(
    cancelledAt + UNDO_CANCELLATION_MINUTES * MINUTE_MS,
    startsAt,
  );
}

/** True if a cancellation may be undone now, provided that its time is still free. */
export function canUndoCancellation({
  cancelledAt,
  startsAt,
  now,
}: AppointmentTiming & { cancelledAt: number }): boolean {
  return now < undoCancellationUntil({ cancelledAt, startsAt });
}
