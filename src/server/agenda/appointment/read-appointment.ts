import type { StaffAppointment } from '../../../contract/staff/appointments.ts';
import type { DayRole } from '../../../domain/appointments/day-acts.ts';
import type { Actor } from '../../clinic/actor.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { findStaffAppointment } from './staff-appointment-queries.ts';
import { toStaffAppointment } from './to-staff-appointment.ts';

/** A request by staff to see or change an appointment. */
export interface StaffRequest extends Call<DayRole> {
  appointmentId: string;
}

/** Reads one appointment: any at the counter, a doctor only their own. */
export async function readAppointment(
  { db }: Services,
  { appointmentId, ...call }: StaffRequest,
): Promise<Outcome<StaffAppointment, 'NOT_FOUND'>> {
  const row = await findStaffAppointment(db, { id: appointmentId, doctorId: ownDoctorOf(call.actor) });
  if (!row) return refuse({ code: 'NOT_FOUND' });
  return done(toStaffAppointment(row, call));
}

/** The doctor to whose appointments the actor is limited; null: no limit. */
export function ownDoctorOf({ kind, id }: Actor<DayRole>): string | null {
  return kind === 'doctor' ? id : null;
}
