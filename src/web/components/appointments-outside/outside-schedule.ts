import type { AppointmentOutside } from '../../../contract/refusals.ts';

export interface AppointmentsOutside {
  total: number;
  appointments: AppointmentOutside[];
}

/** The appointments that caused an OUTSIDE_SCHEDULE refusal; null for any other error. */
export function appointmentsOutsideOf(error: unknown): AppointmentsOutside | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'OUTSIDE_SCHEDULE') return null;
  return 'data' in error ? (error.data as AppointmentsOutside) : null;
}
