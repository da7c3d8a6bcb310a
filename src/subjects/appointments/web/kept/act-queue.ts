import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import type { AppointmentOrder } from './appointment-order.ts';
import type { KeyedOrder } from './keyed-order.ts';

/*
 * What was pressed and has no answer yet, in the order of the presses. Plain values and functions of them: who keeps them
 * (`kept-acts.ts`) and who sends them (`send-acts.ts`) are elsewhere.
 */

/** An order, or the undoing of one that has no answer yet; or what is known by its own key. */
export type KeptOrder = AppointmentOrder | KeyedOrder | { kind: 'undo'; ofAct: string };

export interface ActRefusal {
  code: string;
  sentence: string;
  canRetry: boolean;
}

export interface KeptAct {
  /** A UUID; of a keyed order, its key. */
  id: string;
  /** Grows from one press to the next. */
  place: number;
  appointmentId: string;
  order: KeptOrder;
  /** What the person saw; after the act before it on the same appointment, what that one's answer says. */
  seen: { calls: number; latestStep: number; status: StaffAppointment['status'] | null };
  /** Milliseconds of this browser's clock. */
  pressedAt: number;
  /** The clinic's next midnight: what is of a day is not sent on another one. */
  until: number;
  /** In words, for when the appointment itself cannot be shown: who, and at what time. */
  who: string;
  startsAt: string;
  /** It was sent at least once, so that it may have been done. */
  isTried: boolean;
  /** It found no connection: the person is told that it waits. */
  isKept: boolean;
  refusal: ActRefusal | null;
}

/** What the answer to an act says that the next act on the same appointment needs. */
export interface ActAnswer {
  calls: number;
  latestStep: number;
  status: StaffAppointment['status'];
  /** The step that undoes it; null: none does. */
  transitionId: number | null;
}

const inOrder = (acts: readonly KeptAct[]) => acts.toSorted((a, b) => a.place - b.place);

/** Those that were not refused, in the order of the presses. */
export function pendingActs(acts: readonly KeptAct[]): KeptAct[] {
  return inOrder(acts).filter(({ refusal }) => refusal === null);
}

/**
 * Adds what was just pressed. Undoing an act that was never sent, and is the last of its appointment, takes both away. A
 * call that was never sent is over once the same appointment goes on; taking money is no such step. A second press of the
 * same act is none.
 */
export function press(acts: readonly KeptAct[], pressed: KeptAct): KeptAct[] {
  const ofSame = pendingActs(acts).filter(({ appointmentId }) => appointmentId === pressed.appointmentId);
  const last = ofSame.at(-1);
  if (last && 'ofAct' in pressed.order && pressed.order.ofAct === last.id && !last.isTried) {
    return acts.filter((act) => act !== last);
  }
  if (last && JSON.stringify(last.order) === JSON.stringify(pressed.order)) return [...acts];
  const goesOn = pressed.order.kind !== 'payment';
  const isOver = (act: KeptAct) =>
    goesOn && ofSame.includes(act) && act.order.kind === 'call' && !act.isTried;
  const place = Math.max(0, ...acts.map((act) => act.place)) + 1;
  return [...acts.filter((act) => !isOver(act)), { ...pressed, place }];
}

export function trying(acts: readonly KeptAct[], id: string): KeptAct[] {
  return acts.map((act) => (act.id === id ? { ...act, isTried: true } : act));
}

/** No answer came: whether it was done is unknown, and it waits for the connection with all that is pending. */
export function lost(acts: readonly KeptAct[]): KeptAct[] {
  return acts.map((act) => (act.refusal === null ? { ...act, isKept: true } : act));
}

/** It was done: what follows on the same appointment goes on from there. */
export function answered(acts: readonly KeptAct[], id: string, answer: ActAnswer): KeptAct[] {
  const done = acts.find((act) => act.id === id);
  if (!done) return [...acts];
  return acts.flatMap((act) => {
    if (act === done) return [];
    if (act.appointmentId !== done.appointmentId || act.refusal !== null) return [act];
    const { transitionId, ...seen } = answer;
    const next = { ...act, seen };
    if (!('ofAct' in act.order) || act.order.ofAct !== id) return [next];
    if (transitionId === null) return [{ ...next, refusal: nothingToUndo }];
    return [{ ...next, order: { kind: 'undo' as const, transitionId } }];
  });
}

/** It was done, and how the appointment is now is unknown: what follows on it is sent as it was pressed. */
export function settled(acts: readonly KeptAct[], id: string): KeptAct[] {
  return acts.filter((act) => act.id !== id);
}

/**
 * It was refused: what followed on the same appointment was meant for another state, and the person decides again. Money
 * that was not noted changes no state.
 */
export function refused(acts: readonly KeptAct[], id: string, refusal: ActRefusal): KeptAct[] {
  const failed = acts.find((act) => act.id === id);
  if (!failed) return [...acts];
  return acts.flatMap((act) => {
    if (act === failed) return [{ ...act, refusal }];
    const isAfter =
      failed.order.kind !== 'payment' &&
      act.appointmentId === failed.appointmentId &&
      act.place > failed.place;
    if (!isAfter || act.refusal !== null) return [act];
    // What was not done needs no undoing.
    if ('ofAct' in act.order && act.order.ofAct === id) return [];
    return [{ ...act, refusal: notSent }];
  });
}

/** The person has read what was refused of an appointment. */
export function dismissed(acts: readonly KeptAct[], appointmentId: string): KeptAct[] {
  return acts.filter((act) => act.refusal === null || act.appointmentId !== appointmentId);
}

/**
 * What may be sent now: one act of an appointment at a time, and after a lost connection one act at a time of all, in
 * the order of the presses.
 */
export function actsToSend(acts: readonly KeptAct[], underWay: ReadonlySet<string>): KeptAct[] {
  const pending = pendingActs(acts);
  const isAfterLoss = pending.some(({ isKept }) => isKept);
  if (isAfterLoss) return underWay.size > 0 ? [] : pending.slice(0, 1);
  const firsts = pending.filter(
    (act) => pending.find(({ appointmentId }) => appointmentId === act.appointmentId) === act,
  );
  return firsts.filter(({ id }) => !underWay.has(id));
}

const nothingToUndo: ActRefusal = {
  code: 'WRONG_STATUS',
  sentence: 'Ya no se puede deshacer.',
  canRetry: false,
};

const notSent: ActRefusal = {
  code: 'NOT_SENT',
  sentence: 'No se envió, porque lo anterior no se pudo anotar.',
  canRetry: false,
};
