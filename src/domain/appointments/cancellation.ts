import type { EpochMinute } from '../calendar/clinic-zone.ts';

/** For how long a patient may undo their own cancelling. */
export const UNDO_CANCELLATION_MINUTES = 10;

interface Timing {
  startsAt: EpochMinute;
  now: EpochMinute;
}

/** A turno is cancelled at any time before it begins. */
export function canCancel({ startsAt, now }: Timing): boolean {
  return now < startsAt;
}

/** Whether cancelling now is marked late: less than `changeUntilHours` remain. */
export function isLateCancellation({
  startsAt,
  now,
  changeUntilHours,
}: Timing & { changeUntilHours: number }): boolean {
  return now > startsAt - changeUntilHours * 60;
}

/** Whether the turno may still be moved to another time by its patient. */
export function canChange(timing: Timing & { changeUntilHours: number }): boolean {
  return canCancel(timing) && !isLateCancellation(timing);
}

/** Until when a cancelling may be undone: ten minutes, and never once the turno would have begun. */
export function undoCancellationUntil({
  cancelledAt,
  startsAt,
}: {
  cancelledAt: EpochMinute;
  startsAt: EpochMinute;
}): EpochMinute {
  return Math.min(cancelledAt + UNDO_CANCELLATION_MINUTES, startsAt);
}

/** Whether a cancelling may be undone now, if its time is still free. */
export function canUndoCancellation({
  cancelledAt,
  startsAt,
  now,
}: Timing & { cancelledAt: EpochMinute }): boolean {
  return now < undoCancellationUntil({ cancelledAt, startsAt });
}
