import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import type { AppointmentOrder } from './appointment-order.ts';
import type { KeyedOrder } from './keyed-order.ts';

/*
 * The acts that were pressed and have no answer yet, in the order of the presses: plain values and functions.
 * `kept-acts.ts` keeps them, and `send-acts.ts` sends them.
 */

/** An order, a keyed order, or the undo of an act that has no answer yet. */
export type KeptOrder =
  | AppointmentOrder
  | KeyedOrder
  | { kind: 'undo'; ofAct: string };

export interface ActRefusal {
  code: string;
  sentence: string;
  canRetry: boolean;
}

export interface KeptAct {
  /** A UUID. For a keyed order it is its key. */
  id: string;
  /** Grows from one press to the next. */
  place: number;
  appointmentId: string;
  order: KeptOrder;
  /** The state that the user saw, or that the answer to the act before it on the same appointment told. */
  seen: {
    calls: number;
    latestStep: number;
    status: StaffAppointment['status'] | null;
  };
  /** Milliseconds of this browser's clock. */
  pressedAt: number;
  /** The clinic's next midnight: an act of one day is not sent on another one. */
  until: number;
  /** The patient and the time, for when the appointment itself cannot be shown. */
  who: string;
  startsAt: string;
  /** It was sent at least once, so that it may have been done. */
  isTried: boolean;
  /** It found no connection, and the user is told that it waits. */
  isKept: boolean;
  refusal: ActRefusal | null;
}

/** The part of an answer that the next act on the same appointment needs. */
export interface ActAnswer {
  calls: number;
  latestStep: number;
  status: StaffAppointment['status'];
  /** The step that an undo would take back. Null: there is none. */
  transitionId: number | null;
}

const inOrder = (acts: readonly KeptAct[]) =>
  acts.toSorted((a, b) => a.place - b.place);

/** Returns the acts that were not refused, in the order of the presses. */
export function pendingActs(acts: readonly KeptAct[]): KeptAct[] {
  return inOrder(acts).filter(({ refusal }) => refusal === null);
}

/**
 * Adds a press. A second press of the same act adds nothing, and the undo of an unsent last act removes both.
 * Any later act but a payment removes an unsent call of the appointment.
 */
export function press(acts: readonly KeptAct[], pressed: KeptAct): KeptAct[] {
  const ofSame = pendingActs(acts).filter(
    ({ appointmentId }) => appointmentId === pressed.appointmentId,
  );
  const last = ofSame.at(-1);
  if (
    last &&
    'ofAct' in pressed.order &&
    pressed.order.ofAct === last.id &&
    !last.isTried
  ) {
    return acts.filter((act) => act !== last);
  }
  if (last && JSON.stringify(last.order) === JSON.stringify(pressed.order))
    return [...acts];
  const goesOn = pressed.order.kind !== 'payment';
  const isOver = (act: KeptAct) =>
    goesOn && ofSame.includes(act) && act.order.kind === 'call' && !act.isTried;
  const place = Math.max(0, ...acts.map((act) => act.place)) + 1;
  return [...acts.filter((act) => !isOver(act)), { ...pressed, place }];
}

export function trying(acts: readonly KeptAct[], id: string): KeptAct[] {
  return acts.map((act) => (act.id === id ? { ...act, isTried: true } : act));
}

/** No answer came: all pending acts wait for the connection, and the lost one may have been done. */
export function lost(acts: readonly KeptAct[]): KeptAct[] {
  return acts.map((act) =>
    act.refusal === null ? { ...act, isKept: true } : act,
  );
}

/** The act was done: later acts on the same appointment go on from its answer. */
export function answered(
  acts: readonly KeptAct[],
  id: string,
  answer: ActAnswer,
): KeptAct[] {
  const done = acts.find((act) => act.id === id);
  if (!done) return [...acts];
  return acts.flatMap((act) => {
    if (act === done) return [];
    if (act.appointmentId !== done.appointmentId || act.refusal !== null)
      return [act];
    const { transitionId, ...seen } = answer;
    const next = { ...act, seen };
    if (!('ofAct' in act.order) || act.order.ofAct !== id) return [next];
    if (transitionId === null) return [{ ...next, refusal: nothingToUndo }];
    return [{ ...next, order: { kind: 'undo' as const, transitionId } }];
  });
}

/** The act was done, but the present state is unknown: later acts are sent as they were pressed. */
export function settled(acts: readonly KeptAct[], id: string): KeptAct[] {
  return acts.filter((act) => act.id !== id);
}

/**
 * The act was refused: later acts on the same appointment are not sent, and the user decides again. A refused
 * payment stops no other act.
 */
export function refused(
  acts: readonly KeptAct[],
  id: string,
  refusal: ActRefusal,
): KeptAct[] {
  const failed = acts.find((act) => act.id === id);
  if (!failed) return [...acts];
  return acts.flatMap((act) => {
    if (act === failed) return [{ ...act, refusal }];
    const isAfter =
      failed.order.kind !== 'payment' &&
      act.appointmentId === failed.appointmentId &&
      act.place > failed.place;
    if (!isAfter || act.refusal !== null) return [act];
    // An act that was not done needs no undo.
    if ('ofAct' in act.order && act.order.ofAct === id) return [];
    return [{ ...act, refusal: notSent }];
  });
}

/** Removes the refused acts of an appointment, which the user has read. */
export function dismissed(
  acts: readonly KeptAct[],
  appointmentId: string,
): KeptAct[] {
  return acts.filter(
    (act) => act.refusal === null || act.appointmentId !== appointmentId,
  );
}

/**
 * Returns the acts that may be sent now: one for each appointment, and after a lost connection one of all, in
 * the order of the presses.
 */
export function actsToSend(
  acts: readonly KeptAct[],
  underWay: ReadonlySet<string>,
): KeptAct[] {
  const pending = pendingActs(acts);
  const isAfterLoss = pending.some(({ isKept }) => isKept);
  if (isAfterLoss) return underWay.size > 0 ? [] : pending.slice(0, 1);
  const firsts = pending.filter(
    (act) =>
      pending.find(
        ({ appointmentId }) => appointmentId === act.appointmentId,
      ) === act,
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
