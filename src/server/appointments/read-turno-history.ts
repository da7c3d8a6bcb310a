import type { TurnoStep } from '../../contract/staff/turnos.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { listTurnoSteps } from './day-act-queries.ts';
import { ownDoctorOf, type StaffAsked } from './read-turno.ts';
import { findStaffTurno } from './staff-turno-queries.ts';

/** All that happened to a turno, from its booking on. */
export async function readTurnoHistory(
  { db }: BookingServices,
  { appointmentId, actor }: StaffAsked,
): Promise<Outcome<TurnoStep[], 'NOT_FOUND'>> {
  const turno = await findStaffTurno(db, { id: appointmentId, doctorId: ownDoctorOf(actor) });
  if (!turno) return refuse({ code: 'NOT_FOUND' });
  const steps = await listTurnoSteps(db, appointmentId);
  return done(
    steps.map((step) => ({
      ...step,
      at: step.at.toISOString(),
      fromStartsAt: step.fromStartsAt?.toISOString() ?? null,
      toStartsAt: step.toStartsAt?.toISOString() ?? null,
    })),
  );
}
