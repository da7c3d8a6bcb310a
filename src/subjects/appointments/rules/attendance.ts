import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';
import type { AppointmentTiming } from './cancellation.ts';

/** True if the patient may confirm now: once, and before the appointment begins. */
export function canConfirm({
  status,
  isConfirmed,
  startsAt,
  now,
}: AppointmentTiming & {
  status: AppointmentStatus;
  isConfirmed: boolean;
}): boolean {
  return status === 'booked' && !isConfirmed && now < startsAt;
}
