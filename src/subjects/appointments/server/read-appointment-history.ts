import type { Services } from '../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { AppointmentStep } from '../contract/staff-appointments.ts';
import { listAppointmentSteps } from './day-act-queries.ts';
import { ownDoctorOf, type StaffRequest } from './read-appointment.ts';
import { findStaffAppointment } from './staff-appointment-queries.ts';

/** The history of an appointment, from its booking on. */
export async function readAppointmentHistory(
  { db }: Services,
  { appointmentId, actor }: StaffRequest,
): Promise<Outcome<AppointmentStep[], 'NOT_FOUND'>> {
  const appointment = await findStaffAppointment(db, {
    id: appointmentId,
    doctorId: ownDoctorOf(actor),
  });
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  const steps = await listAppointmentSteps(db, appointmentId);
  return done(
    steps.map((step) => ({
      ...step,
      at: step.at.toISOString(),
      fromStartsAt: step.fromStartsAt?.toISOString() ?? null,
      toStartsAt: step.toStartsAt?.toISOString() ?? null,
    })),
  );
}
