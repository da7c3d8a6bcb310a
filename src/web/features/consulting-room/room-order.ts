import type { StaffTurno } from '../../../contract/staff/turnos.ts';

/** Who waits, in the order of being called: turnos by their time, then who came without one. */
export function waitingOf(turnos: readonly StaffTurno[]): StaffTurno[] {
  return turnos
    .filter(({ status }) => status === 'arrived')
    .toSorted(
      (one, other) =>
        Number(one.isWalkIn) - Number(other.isWalkIn) || one.startsAt.localeCompare(other.startsAt),
    );
}

/**
 * Whom the doctor is about to see, or sees: who is in, else who was called last, else who waits first, else who comes
 * first.
 */
export function nextOf(turnos: readonly StaffTurno[]): StaffTurno | null {
  const inside = turnos.find(({ status }) => status === 'in_progress');
  return inside ?? followingOf(turnos, null);
}

/** Who comes after that one. */
export function followingOf(turnos: readonly StaffTurno[], current: StaffTurno | null): StaffTurno | null {
  const others = turnos.filter(({ id }) => id !== current?.id);
  const waiting = waitingOf(others);
  const [called] = waiting
    .filter(({ calledAt, arrivedAt }) => calledAt !== null && calledAt >= (arrivedAt ?? ''))
    .toSorted((one, other) => (other.calledAt ?? '').localeCompare(one.calledAt ?? ''));
  return called ?? waiting[0] ?? others.find(({ status }) => status === 'booked') ?? null;
}

/** The turnos that take part in the day, and those that were cancelled. */
export function partOf(turnos: readonly StaffTurno[]): { standing: StaffTurno[]; cancelled: StaffTurno[] } {
  return {
    standing: turnos.filter(({ status }) => status !== 'cancelled'),
    cancelled: turnos.filter(({ status }) => status === 'cancelled'),
  };
}
