import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import type { Turns } from './queue/use-own-queue.ts';

const noTurns: Turns = new Map();

/**
 * The waiting appointments in the order of calling: by their place in the queue; without one, by time, and
 * walk-ins last.
 */
export function waitingOf(
  appointments: readonly StaffAppointment[],
  turns: Turns = noTurns,
): StaffAppointment[] {
  const turn = ({ id }: StaffAppointment) =>
    turns.get(id)?.place ?? Number.MAX_SAFE_INTEGER;
  return appointments
    .filter(({ status }) => status === 'arrived')
    .toSorted(
      (a, b) =>
        turn(a) - turn(b) ||
        Number(a.isWalkIn) - Number(b.isWalkIn) ||
        a.startsAt.localeCompare(b.startsAt),
    );
}

/**
 * The appointment that the doctor sees or is about to see: in progress, else called last, else waiting first, else
 * coming first.
 */
export function nextOf(
  appointments: readonly StaffAppointment[],
  turns: Turns = noTurns,
): StaffAppointment | null {
  const inside = appointments.find(({ status }) => status === 'in_progress');
  return inside ?? followingOf(appointments, null, turns);
}

/** The appointment that follows the current one. */
export function followingOf(
  appointments: readonly StaffAppointment[],
  current: StaffAppointment | null,
  turns: Turns = noTurns,
): StaffAppointment | null {
  const others = appointments.filter(({ id }) => id !== current?.id);
  const waiting = waitingOf(others, turns);
  const [called] = waiting
    .filter(
      ({ id, calledAt, arrivedAt }) =>
        turns.get(id)?.isCalled ??
        (calledAt !== null && calledAt >= (arrivedAt ?? '')),
    )
    .toSorted((a, b) => (b.calledAt ?? '').localeCompare(a.calledAt ?? ''));
  return (
    called ??
    waiting[0] ??
    others.find(({ status }) => status === 'booked') ??
    null
  );
}

/** Splits the day's appointments into standing and cancelled ones. */
export function partOf(appointments: readonly StaffAppointment[]): {
  standing: StaffAppointment[];
  cancelled: StaffAppointment[];
} {
  return {
    standing: appointments.filter(({ status }) => status !== 'cancelled'),
    cancelled: appointments.filter(({ status }) => status === 'cancelled'),
  };
}
