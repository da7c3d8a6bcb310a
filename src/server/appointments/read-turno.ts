import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { BookingServices } from './book-appointment.ts';
import { findStaffTurno } from './staff-turno-queries.ts';
import { type StaffActor, toStaffTurno } from './to-staff-turno.ts';

/** A turno that somebody of the staff asks for, or asks to change. */
export interface StaffAsked {
  appointmentId: string;
  actor: StaffActor;
  now: Date;
}

/** One turno: any at the counter, of a doctor their own. */
export async function readTurno(
  { db, catalog }: BookingServices,
  { appointmentId, actor, now }: StaffAsked,
): Promise<Outcome<StaffTurno, 'NOT_FOUND'>> {
  const row = await findStaffTurno(db, { id: appointmentId, doctorId: ownDoctorOf(actor) });
  if (!row) return refuse({ code: 'NOT_FOUND' });
  const { timeZone } = (await catalog.current()).clinic;
  return done(toStaffTurno(row, { actor, now, timeZone }));
}

/** Whose turnos alone they may ask for; null: anybody's. */
export function ownDoctorOf({ kind, id }: StaffActor): string | null {
  return kind === 'doctor' ? id : null;
}
