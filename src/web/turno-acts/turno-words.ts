import type { DayActName, StaffTurno } from '../../contract/staff/turnos.ts';
import { statusLabel } from '../../domain/appointments/life.ts';

/** Everything that is done to a turno on its day by one press. */
export type TurnoOrder =
  | { kind: Exclude<DayActName, 'cancel'> }
  /** Of the turno as whoever cancels saw it: moved since, it stays. */
  | { kind: 'cancel'; seenVersion: number; askedBy: 'patient' | 'clinic'; reason?: string }
  | { kind: 'call' }
  | { kind: 'undo'; transitionId: number };
export type OrderKind = TurnoOrder['kind'];

/** As the patient is addressed. */
export function patientNameOf({ patient }: Pick<StaffTurno, 'patient'>): string {
  return patient.chosenName ?? patient.fullName;
}

/** `Reservado`, `Confirmado`, `En sala de espera` … */
export function statusWord({ status, isConfirmed }: Pick<StaffTurno, 'status' | 'isConfirmed'>): string {
  return statusLabel(status, { isConfirmed });
}

const actLabels: Record<DayActName, string> = {
  arrive: 'Llegó',
  start: 'Empezar',
  finish: 'Terminar',
  attended: 'Fue atendido',
  absent: 'Ausente',
  cancel: 'Cancelar',
};

/** What stands on the button of an act. */
export function actLabel(act: DayActName): string {
  return actLabels[act];
}

export function callLabel({ calls }: Pick<StaffTurno, 'calls'>): string {
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

/** `Llegada anotada: María Pérez`, for saying that it was done. */
export function doneSentence(kind: OrderKind, turno: StaffTurno): string {
  const ticket = kind === 'arrive' && turno.ticket ? ` (${turno.ticket})` : '';
  return `${doneWords[kind]}: ${patientNameOf(turno)}${ticket}`;
}

/** Of a cancelled one, who wanted it: `a pedido del paciente, tarde`; else nothing. */
export function askedByWords({
  cancelAskedBy,
  isCancelledLate,
}: Pick<StaffTurno, 'cancelAskedBy' | 'isCancelledLate'>): string {
  if (cancelAskedBy === null) return '';
  if (cancelAskedBy === 'clinic') return 'por la clínica';
  return isCancelledLate ? 'a pedido del paciente, tarde' : 'a pedido del paciente';
}
