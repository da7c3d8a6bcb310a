import type { Services } from '../../../base/doors/services.ts';
import type { Outcome } from '../../../base/kernel/refusal.ts';
import { done } from '../../../base/kernel/refusal.ts';
import type { LinkedAppointment } from '../contract/public-appointments.ts';
import {
  type AccessRefusal,
  type AppointmentRequest,
  accessAppointment,
} from './appointment-access.ts';
import {
  changeUntilHoursOf,
  toLinkedAppointment,
} from './linked-appointment.ts';

/** Shows an appointment; opening it never changes it. */
export async function lookAtAppointment(
  services: Services,
  request: AppointmentRequest,
): Promise<Outcome<LinkedAppointment, AccessRefusal>> {
  const accessed = await accessAppointment(services, request);
  if (!accessed.ok) return accessed;
  const { appointment, linkToken } = accessed.value;
  const changeUntilHours = changeUntilHoursOf(
    await services.snapshot.current(),
    appointment,
  );
  return done(
    toLinkedAppointment(appointment, {
      changeUntilHours,
      now: request.now,
      linkToken,
    }),
  );
}
