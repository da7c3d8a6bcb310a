import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import type {
  DayActName,
  StaffAppointment,
} from '../../contract/staff-appointments.ts';
import { statusLabel } from '../../rules/life.ts';
import type { ActsRole, OrderKind } from '../kept/appointment-order.ts';

/** The name by which the patient is addressed: in the consulting room, and in what is read to them. */
export function patientNameOf({
  patient,
}: Pick<StaffAppointment, 'patient'>): string {
  return patient.chosenName ?? patient.fullName;
}

/** `Pérez, María`: the name as the counter lists it. */
export function listedPatientOf({
  patient,
}: Pick<StaffAppointment, 'patient'>): string {
  return listedNameOf(patient);
}

/** The patient's name in a panel: by surname at the counter, as addressed in the consulting room. */
export function nameAt(
  role: ActsRole,
  appointment: Pick<StaffAppointment, 'patient'>,
): string {
  return role === 'reception'
    ? listedPatientOf(appointment)
    : patientNameOf(appointment);
}

/** `Reservado`, `Confirmado`, `En sala de espera` … */
export function statusWord({
  status,
  isConfirmed,
}: Pick<StaffAppointment, 'status' | 'isConfirmed'>): string {
  return statusLabel(status, { isConfirmed });
}

/** Says if the patient read the preparation. Null: there is nothing to read. */
export function readingWords({
  preparationReading,
}: Pick<StaffAppointment, 'preparationReading'>): string | null {
  switch (preparationReading) {
    case 'read':
      return 'Leyó la preparación';
    case 'unread':
      return 'No leyó la preparación';
    case 'changed':
      return 'No leyó la preparación nueva';
    case null:
      return null;
  }
}

/** Says how many papers the counter has still to receive. Null: none. */
export function papersWords({
  papersToReceive,
}: Pick<StaffAppointment, 'papersToReceive'>): string | null {
  if (papersToReceive === 0) return null;
  return papersToReceive === 1
    ? '1 papel por recibir'
    : `${papersToReceive} papeles por recibir`;
}

/** Says how many forms are still to be answered before the visit, or that they were. Null: neither. */
export function questionnaireWords({
  questionnairesAnswered: answered,
  questionnairesMissing: missing,
  status,
}: Pick<
  StaffAppointment,
  'questionnairesAnswered' | 'questionnairesMissing' | 'status'
>): string | null {
  // A patient who went in answers no forms any more.
  const isAwaited = status === 'booked' || status === 'arrived';
  if (missing > 0 && isAwaited)
    return missing === 1
      ? 'Falta 1 formulario'
      : `Faltan ${missing} formularios`;
  if (answered > 0)
    return answered === 1 ? 'Formulario respondido' : 'Formularios respondidos';
  return null;
}

const actLabels: Record<DayActName, string> = {
  arrive: 'Llegó',
  start: 'Empezar',
  finish: 'Terminar',
  attended: 'Fue atendido',
  absent: 'Ausente',
  cancel: 'Cancelar',
};

/** The label of an act's button. */
export function actLabel(act: DayActName): string {
  return actLabels[act];
}

export function callLabel({ calls }: Pick<StaffAppointment, 'calls'>): string {
  return calls === 0 ? 'Llamar' : 'Llamar otra vez';
}

const doneWords: Record<OrderKind, string> = {
  arrive: 'Llegada anotada',
  start: 'Consulta empezada',
  finish: 'Consulta terminada',
  attended: 'Anotado como atendido',
  absent: 'Ausencia anotada',
  cancel: 'Turno cancelado',
  call: 'Llamado',
  undo: 'Deshecho',
};

export function doneWord(kind: OrderKind): string {
  return doneWords[kind];
}

/** `Llegada anotada: Pérez, María`, for saying at the counter that it was done. */
export function doneSentence(
  role: ActsRole,
  kind: OrderKind,
  appointment: StaffAppointment,
): string {
  const ticket =
    kind === 'arrive' && appointment.ticket ? ` (${appointment.ticket})` : '';
  return `${doneWords[kind]}: ${nameAt(role, appointment)}${ticket}`;
}

/**
 * The side that asked for the cancellation, as `a pedido del paciente, tarde`. Empty: it is not cancelled.
 */
export function askedByWords({
  cancelAskedBy,
  isCancelledLate,
}: Pick<StaffAppointment, 'cancelAskedBy' | 'isCancelledLate'>): string {
  if (cancelAskedBy === null) return '';
  if (cancelAskedBy === 'clinic') return 'por la clínica';
  return isCancelledLate
    ? 'a pedido del paciente, tarde'
    : 'a pedido del paciente';
}

/** `Salud Federal 210`; without an insurer, whether the patient pays privately or was not asked. */
export function coverageOf({
  insurerName,
  planName,
  isPrivate,
}: Pick<StaffAppointment, 'insurerName' | 'planName' | 'isPrivate'>): string {
  if (insurerName !== null)
    return [insurerName, planName].filter(Boolean).join(' ');
  return isPrivate ? 'Particular' : 'Sin obra social indicada';
}
