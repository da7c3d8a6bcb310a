import { formatShortMoment } from '../../../../base/ui/format/format.ts';
import type { AppointmentStep } from '../../contract/staff-appointments.ts';
import { statusLabel } from '../../rules/life.ts';

const bookedBy: Record<AppointmentStep['actorKind'], string> = {
  patient: 'Reservado por la web',
  reception: 'Reservado en recepción',
  doctor: 'Reservado en el consultorio',
  admin: 'Reservado por administración',
  system: 'Reservado',
  kiosk: 'Reservado',
};

const places: Record<AppointmentStep['actorKind'], string> = {
  patient: 'paciente',
  reception: 'recepción',
  doctor: 'profesional',
  admin: 'administración',
  system: 'el sistema',
  kiosk: 'kiosco',
};

/** A step of the history, in the counter's words. */
export function stepSentence(step: AppointmentStep, timeZone: string): string {
  const { from, to, isUndo, actorKind } = step;
  if (step.fromStartsAt && step.toStartsAt) {
    const [was, is] = [step.fromStartsAt, step.toStartsAt].map((at) =>
      formatShortMoment(at, timeZone),
    );
    return isUndo
      ? `Se deshizo el cambio: vuelve al ${is}`
      : `Cambiado del ${was} al ${is}`;
  }
  if (isUndo)
    return `Se deshizo: vuelve a ${statusLabel(to, { isConfirmed: false }).toLowerCase()}`;
  switch (to) {
    case 'booked':
      return from === 'booked' ? 'Confirmó que viene' : bookedBy[actorKind];
    case 'arrived':
      return from === null || from === 'held'
        ? 'Llegó sin turno y se le dio este'
        : 'Llegó';
    case 'in_progress':
      return 'Empezó la consulta';
    case 'fulfilled':
      return actorKind === 'system'
        ? 'Dado por atendido al cerrar el día'
        : 'Terminó la consulta';
    case 'noshow':
      return actorKind === 'system'
        ? 'Ausente: el día cerró sin que viniera'
        : 'Ausente';
    case 'cancelled':
      return 'Cancelado';
  }
}

/** `Rita Prueba (recepción)`; without a name, the kind of actor. */
export function actorWords({ actorKind, actorName }: AppointmentStep): string {
  const place = places[actorKind];
  return actorName ? `${actorName} (${place})` : place;
}
