import type { LinkedAppointment } from '../../appointments/contract/public-appointments.ts';

/** The present state of an appointment that is not cancelled. */
export function standingTitle({
  status,
}: Pick<LinkedAppointment, 'status'>): string {
  switch (status) {
    case 'arrived':
      return 'Está en sala de espera';
    case 'in_progress':
      return 'Está en consulta';
    case 'fulfilled':
      return 'Turno atendido';
    case 'noshow':
      return 'Turno ausente';
    default:
      return 'Su turno';
  }
}

/** Why it can no longer be cancelled here. */
export function whyNotCancellable({
  status,
}: Pick<LinkedAppointment, 'status'>): string {
  switch (status) {
    case 'arrived':
      return 'Ya registramos su llegada. Si no puede quedarse, avise en recepción.';
    case 'in_progress':
      return 'La consulta ya empezó.';
    case 'fulfilled':
      return 'Este turno ya fue atendido.';
    case 'noshow':
      return 'Este turno ya pasó y figura como ausente.';
    default:
      return 'La hora de este turno ya pasó.';
  }
}
