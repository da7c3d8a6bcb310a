import type {
  DayActName,
  StaffAppointment,
} from '../../contract/staff-appointments.ts';
import { isKeyed, type KeyedOrder, keyedWord } from './keyed-order.ts';

/** Every act on an appointment on its day that takes one press. */
export type AppointmentOrder =
  | { kind: Exclude<DayActName, 'cancel'> }
  /**
   * `seenVersion`, `seenStatus`: as the user saw it when cancelling. An appointment moved since then, or
   * whose patient arrived, is not cancelled.
   */
  | {
      kind: 'cancel';
      seenVersion: number;
      seenStatus: StaffAppointment['status'];
      askedBy: 'patient' | 'clinic';
      reason?: string;
    }
  /** `isShared`: the user knows that another patient is in the room. */
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

/** The words for a kept act. */
export function keptWord(order: { kind: OrderKind } | KeyedOrder): string {
  return isKeyed(order) ? keyedWord(order) : keptWords[order.kind];
}
