import type { StaffAppointment } from '../../../contract/staff/appointments.ts';

/** The waiting appointments, in the order to be called: by time, then those without an appointment. */
export function waitingOf(appointments: readonly StaffAppointment[]): StaffAppointment[] {
  return appointments
    .filter(({ status }) => status === 'arrived')
    .toSorted((a, b) => Number(a.isWalkIn) - Number(b.isWalkIn) || a.startsAt.localeCompare(b.startsAt));
}

/**
 * The appointment that the doctor sees or is about to see: in progress, else called last, else waiting first, else
 * coming first.
 */
export function nextOf(appointments: readonly StaffAppointment[]): StaffAppointment | null {
  const inside = appointments.find(({ status }) => status === 'in_progress');
  return inside ?? followingOf(appointments, null);
}

/** The appointment after that one. */
export function followingOf(
  appointments: readonly StaffAppointment[],
  current: StaffAppointment | null,
): StaffAppointment | null {
  const others = appointments.filter(({ id }) => id !== current?.id);
  const waiting = waitingOf(others);
  const [called] = waiting
    .filter(({ calledAt, arrivedAt }) => calledAt !== null && calledAt >= (arrivedAt ?? ''))
    .toSorted((a, b) => (b.calledAt ?? '').localeCompare(a.calledAt ?? ''));
  return called ?? waiting[0] ?? others.find(({ status }) => status === 'booked') ?? null;
}

/** Splits the appointments of the day: standing and cancelled. */
export function partOf(appointments: readonly StaffAppointment[]): {
  standing: StaffAppointment[];
  cancelled: StaffAppointment[];
} {
  return {
    standing: appointments.filter(({ status }) => status !== 'cancelled'),
    cancelled: appointments.filter(({ status }) => status === 'cancelled'),
  };
}
