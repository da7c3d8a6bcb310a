import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import type { ActsRole } from '../kept/appointment-order.ts';
import type { Pressed } from '../kept/keep-act.ts';
import { nameAt } from './appointment-words.ts';

/** Returns the data of an appointment on the screen that are kept with a press on it. */
export function pressedOn(
  role: ActsRole,
  appointment: StaffAppointment,
): Pressed {
  const {
    id: appointmentId,
    calls,
    latestStep,
    status,
    startsAt,
  } = appointment;
  return {
    appointmentId,
    who: nameAt(role, appointment),
    startsAt,
    seen: { calls, latestStep, status },
  };
}
