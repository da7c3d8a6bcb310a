import type { Actor } from '../../../base/doors/actor.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { StaffAppointment } from '../contract/staff-appointments.ts';
import type { DayRole } from '../rules/day-acts.ts';
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
  const row = await findStaffAppointment(db, {
    id: appointmentId,
    doctorId: ownDoctorOf(call.actor),
  });
  if (!row) return refuse({ code: 'NOT_FOUND' });
  return done(toStaffAppointment(row, call));
}

/** The doctor to whose appointments the actor is limited; null: no limit. */
export function ownDoctorOf({ kind, id }: Actor<DayRole>): string | null {
  return kind === 'doctor' ? id : null;
}
