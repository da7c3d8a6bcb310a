import type { TurnoTiming } from './cancellation.ts';
import type { AppointmentStatus } from './life.ts';

/** Whether its patient may say now that they will come: once, and before it begins. */
export function canConfirm({
  status,
  isConfirmed,
  startsAt,
  now,
}: TurnoTiming & { status: AppointmentStatus; isConfirmed: boolean }): boolean {
  return status === 'booked' && !isConfirmed && now < startsAt;
}
