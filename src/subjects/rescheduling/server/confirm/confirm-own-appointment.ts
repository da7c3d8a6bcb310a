import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { findAppointment } from '../../../appointments/server/appointment-queries.ts';
import { findOwnOpenAppointment } from '../../../appointments/server/own/own-appointment-queries.ts';
import { updateAppointmentConfirmed } from '../move/move-queries.ts';

/**
 * Records that the signed-in patient will come, once. A session opened with the DNI is enough, because it
 * takes nothing from other people.
 */
export async function confirmOwnAppointment(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  request: { appointmentId: string; patientId: string; now: Date },
): Promise<Outcome<{ isConfirmed: boolean }, 'NOT_FOUND' | 'WRONG_STATUS'>> {
  const { db } = services;
  const { appointmentId: id, patientId, now } = request;
  if (!(await findOwnOpenAppointment(db, { id, patientId, now })))
    return refuse({ code: 'NOT_FOUND' });
  const isChanged = await updateAppointmentConfirmed(db, { id, now });
  const appointment = await findAppointment(db, id);
  if (isChanged) announceAppointment(services, appointment);
  const isConfirmed = appointment.confirmedAt !== null;
  if (!isConfirmed || appointment.status !== 'booked') {
    return refuse({
      code: 'WRONG_STATUS',
      data: { status: appointment.status },
    });
  }
  return done({ isConfirmed });
}
