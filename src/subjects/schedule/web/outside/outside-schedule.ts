import type { AppointmentOutside } from '../../contract/appointments-outside.ts';

export interface AppointmentsOutside {
  total: number;
  appointments: AppointmentOutside[];
}

export interface StandingAppointments extends AppointmentsOutside {
  /** Sent with the next request, it ends the insurer. */
  confirmation: string;
}

/** Returns the appointments that caused an OUTSIDE_SCHEDULE refusal. Null: any other error. */
export function appointmentsOutsideOf(
  error: unknown,
): AppointmentsOutside | null {
  return dataOf(error, 'OUTSIDE_SCHEDULE') as AppointmentsOutside | null;
}

/** Returns the appointments of an APPOINTMENTS_STAND refusal. Null: any other error. */
export function standingOf(error: unknown): StandingAppointments | null {
  return dataOf(error, 'APPOINTMENTS_STAND') as StandingAppointments | null;
}

/** `Hay 1 turno dado con OSDE`. */
export function standingTitle(
  { total }: StandingAppointments,
  insurerName: string,
): string {
  return total === 1
    ? `Hay 1 turno dado con ${insurerName}`
    : `Hay ${total} turnos dados con ${insurerName}`;
}

function dataOf(error: unknown, code: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== code)
    return null;
  return 'data' in error ? error.data : null;
}
