/** The states of a turno, in the words of FHIR R4 where it has one. */
export const APPOINTMENT_STATUSES = [
  'held',
  'booked',
  'arrived',
  'in_progress',
  'fulfilled',
  'noshow',
  'cancelled',
] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

// A hold that expires or is let go is deleted: it never was a turno.
const NEXT: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  held: ['booked'],
  booked: ['arrived', 'in_progress', 'cancelled', 'noshow'],
  arrived: ['in_progress', 'noshow', 'cancelled'],
  in_progress: ['fulfilled'],
  fulfilled: [],
  noshow: ['arrived'],
  cancelled: [],
};

/** Whether a turno may go from one state to another. From `noshow` to `arrived` only on its same day. */
export function canMove(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return NEXT[from].includes(to);
}

export function nextStatuses(from: AppointmentStatus): readonly AppointmentStatus[] {
  return NEXT[from];
}

/** Whether the turno is over and its state final, undoing apart. */
export function isFinal(status: AppointmentStatus): boolean {
  return NEXT[status].length === 0;
}

/** Whether the turno keeps its time from anybody else. */
export function takesTime(status: AppointmentStatus): boolean {
  return status !== 'cancelled';
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

/** What people see; a booked turno that its patient confirmed is 'Confirmado'. */
export function statusLabel(status: AppointmentStatus, { isConfirmed }: { isConfirmed: boolean }): string {
  return status === 'booked' && isConfirmed ? 'Confirmado' : LABELS[status];
}
