import { formatTime } from '../../../base/ui/format/format.ts';
import type { AgendaDay } from '../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';

/** True if the patient finds the doctor late: they wait already, or come before the doctor does. */
export function isBeforeArrival(
  { status, startsAt }: Pick<StaffAppointment, 'status' | 'startsAt'>,
  arrivesAt: string,
): boolean {
  return (
    status === 'arrived' ||
    (status === 'booked' && Date.parse(startsAt) < Date.parse(arrivesAt))
  );
}

/**
 * The hour at which the patient's late doctor arrives. Null: the doctor is not late, or not for this patient.
 */
export function doctorArrives(
  { doctors, timeZone }: Pick<AgendaDay, 'doctors' | 'timeZone'>,
  appointment: StaffAppointment,
): string | null {
  const arrivesAt =
    doctors.find(({ id }) => id === appointment.doctor.id)?.arrivesAt ?? null;
  return arrivesAt && isBeforeArrival(appointment, arrivesAt)
    ? formatTime(arrivesAt, timeZone)
    : null;
}

/** The ids of doctors whose arrival hour has come since the day was read: they are not late any more. */
export function pastArrivals(
  { doctors }: Pick<AgendaDay, 'doctors'>,
  now: number,
): string {
  return doctors
    .filter(
      ({ arrivesAt }) => arrivesAt !== null && Date.parse(arrivesAt) <= now,
    )
    .map(({ id }) => id)
    .join(' ');
}
