import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';

// A hold that expires or is let go is deleted: it never was an appointment.
const NEXT: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  held: ['booked'],
  booked: ['arrived', 'in_progress', 'cancelled', 'noshow'],
  arrived: ['in_progress', 'noshow', 'cancelled'],
  in_progress: ['fulfilled'],
  fulfilled: [],
  noshow: ['arrived'],
  cancelled: [],
};

/**
 * True if the states allow this transition. The caller checks that `noshow` to `arrived` stays on the same
 * day.
 */
export function canMove(
  from: AppointmentStatus,
  to: AppointmentStatus,
): boolean {
  return NEXT[from].includes(to);
}

const LABELS: Record<AppointmentStatus, string> = {
  held: 'Retenido',
  booked: 'Reservado',
  arrived: 'En sala de espera',
  in_progress: 'En consulta',
  fulfilled: 'Atendido',
  noshow: 'Ausente',
  cancelled: 'Cancelado',
};

/** Returns the label that people see. A booked appointment that its patient confirmed is 'Confirmado'. */
export function statusLabel(
  status: AppointmentStatus,
  { isConfirmed }: { isConfirmed: boolean },
): string {
  return status === 'booked' && isConfirmed ? 'Confirmado' : LABELS[status];
}
