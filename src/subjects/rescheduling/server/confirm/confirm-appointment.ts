import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { LinkedAppointment } from '../../../appointments/contract/public-appointments.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import {
  type AccessRefusal,
  type AppointmentRequest,
  accessAppointment,
} from '../../../appointments/server/appointment-access.ts';
import { findAppointment } from '../../../appointments/server/appointment-queries.ts';
import {
  changeUntilHoursOf,
  toLinkedAppointment,
} from '../../../appointments/server/linked-appointment.ts';
import { updateAppointmentConfirmed } from '../move/move-queries.ts';

/** Records that the patient will come, once. A repeat returns the appointment as it is. */
export async function confirmAppointment(
  services: Services,
  request: AppointmentRequest,
): Promise<Outcome<LinkedAppointment, AccessRefusal | 'WRONG_STATUS'>> {
  const { db, snapshot } = services;
  const accessed = await accessAppointment(services, request);
  if (!accessed.ok) return accessed;
  const { now } = request;
  const { id } = accessed.value.appointment;
  const isChanged = await updateAppointmentConfirmed(db, { id, now });
  const appointment = await findAppointment(db, id);
  if (isChanged) announceAppointment(services, appointment);
  if (appointment.status !== 'booked' || appointment.confirmedAt === null) {
    return refuse({
      code: 'WRONG_STATUS',
      data: { status: appointment.status },
    });
  }
  const changeUntilHours = changeUntilHoursOf(
    await snapshot.current(),
    appointment,
  );
  return done(
    toLinkedAppointment(appointment, {
      now,
      changeUntilHours,
      linkToken: accessed.value.linkToken,
    }),
  );
}
