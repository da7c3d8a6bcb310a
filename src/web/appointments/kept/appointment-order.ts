import type { DayActName } from '../../../contract/staff/appointments.ts';

/** Every act on an appointment on its day that takes one press. */
export type AppointmentOrder =
  | { kind: Exclude<DayActName, 'cancel'> }
  /**
   * `seenVersion`: the version that the person saw when cancelling. An appointment moved since then is not cancelled.
   */
  | { kind: 'cancel'; seenVersion: number; askedBy: 'patient' | 'clinic'; reason?: string }
  /** `isShared`: the person knows that somebody else is in the room. */
  | { kind: 'call'; isShared?: true }
  | { kind: 'undo'; transitionId: number };
export type OrderKind = AppointmentOrder['kind'];

/** The role whose panel does the act. */
export type ActsRole = 'reception' | 'doctor';

const keptWords: Record<OrderKind, string> = {
  arrive: 'llegada',
  start: 'empezó',
  finish: 'terminó',
  attended: 'fue atendido',
  absent: 'ausente',
  cancel: 'cancelar',
  call: 'llamado',
  undo: 'deshacer',
};

/** What was pressed, in a word. */
export function keptWord(kind: OrderKind): string {
  return keptWords[kind];
}
