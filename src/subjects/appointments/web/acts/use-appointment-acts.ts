import { useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import { actsByNow, UNDO_ACT_SECONDS } from '../../rules/day-acts.ts';
import {
  type ActRefusal,
  dismissed,
  type KeptAct,
  pendingActs,
} from '../kept/act-queue.ts';
import type { ActsRole, AppointmentOrder } from '../kept/appointment-order.ts';
import { keepAct, waitingActs } from '../kept/keep-act.ts';
import { changeKeptActs, keptActs, useKeptActs } from '../kept/kept-acts.ts';
import { isKeyed } from '../kept/keyed-order.ts';
import { type SentAct, sendActs } from '../kept/send-acts.ts';
import { doneSentence, doneWord, nameAt } from './appointment-words.ts';
import { pressedOn } from './pressed-on.ts';

/** An act done here, or waiting to be sent, that can still be undone. */
export interface UndoableAct {
  appointmentId: string;
  /** `Llegada anotada: Pérez, María`. */
  sentence: string;
  who: string;
  startsAt: string;
  /** The number that an arrival was given; null: it is another act, or has no answer yet. */
  ticket: string | null;
  /** The step that it takes back, or, without an answer yet, the act itself. */
  undoing: { transitionId: number } | { ofAct: string };
  /** End of the undo minute, on this browser's clock; null: as long as it waits to be sent. */
  until: number | null;
}

interface FailedAct {
  order: AppointmentOrder | null;
  refusal: ActRefusal;
}

interface UseAppointmentActs {
  /** Called with the present appointment after each act, and after a refusal because it changed meanwhile. */
  onChanged: (appointment: StaffAppointment) => void;
  /** How far the server's clock is ahead of this browser's, in ms. */
  leadMs?: number;
  /** False: the caller says what was done, and no toast does. */
  isTold?: boolean;
}

/**
 * The acts of a panel on appointments, one at a time for each. An act is kept in the browser until it is
 * answered (`web/kept`). A refusal is kept until it is dismissed, an undo for its minute.
 */
export function useAppointmentActs(
  role: ActsRole,
  { onChanged, leadMs = 0, isTold = true }: UseAppointmentActs,
) {
  const queryClient = useQueryClient();
  const kept = useKeptActs(role);
  const [undoable, setUndoable] = useState<readonly UndoableAct[]>([]);
  useForgetting(undoable, setUndoable);

  const onSent = useEffectEvent(({ act, appointment, isDone }: SentAct) => {
    const { appointmentId, order } = act;
    const input = { appointmentId };
    void queryClient.invalidateQueries({
      queryKey: api[role].appointments.history.key({ input }),
    });
    // Keyed orders are reported by the panel's strip, and taken back elsewhere.
    if (isDone && appointment && !isKeyed(order) && !('ofAct' in order)) {
      setUndoable((before) =>
        undoableAfter(before, { role, appointment, order }),
      );
      if (isTold) confirmDone(doneSentence(role, order.kind, appointment));
    } else if (!isDone && 'transitionId' in order) {
      setUndoable((before) =>
        before.filter((undoableAct) => !isOf(undoableAct, order)),
      );
    }
    if (appointment) onChanged(appointment);
  });
  useEffect(() => sendActs(role, (sent) => onSent(sent)), [role]);

  const start = useCallback(
    (appointment: StaffAppointment, order: AppointmentOrder) => {
      const isUnderWay = pendingActs(keptActs(role)).some(
        ({ appointmentId, isKept }) =>
          appointmentId === appointment.id && !isKept,
      );
      if (!isUnderWay)
        keepAct(role, queryClient, { ...pressedOn(role, appointment), order });
    },
    [role, queryClient],
  );

  const undo = useCallback(
    ({ appointmentId, who, startsAt, undoing }: UndoableAct) =>
      keepAct(role, queryClient, {
        appointmentId,
        who,
        startsAt,
        seen: { calls: 0, latestStep: 0, status: null },
        order: { kind: 'undo', ...undoing },
      }),
    [role, queryClient],
  );

  const waiting = waitingActs(kept);
  const allUndoable = useMemo(
    () => [...waitingActs(kept).flatMap(undoableOf).reverse(), ...undoable],
    [kept, undoable],
  );
  const failureOf = (id: string): FailedAct | null => {
    const failed = kept.find(
      ({ appointmentId, refusal, isKept }) =>
        appointmentId === id && refusal !== null && !isKept,
    );
    return failed?.refusal
      ? { order: orderOf(failed), refusal: failed.refusal }
      : null;
  };
  return {
    role,
    leadMs,
    /** The acts possible now on an appointment, which may differ from those at the time it was read. */
    actsOf: ({ acts, status, startsAt }: StaffAppointment) =>
      actsByNow(
        { acts, status, startsAt: Date.parse(startsAt) },
        Date.now() + leadMs,
      ),
    /**
     * Starts an act, unless another one on the same appointment is under way. The same function at each
     * render.
     */
    start,
    /** Takes an act back. The same function at each render. */
    undo,
    /** Undoes the last act done here, if it still can be undone. */
    undoLast: () => {
      const [last] = allUndoable;
      if (last) undo(last);
    },
    underWayOf: (id: string): AppointmentOrder | null => {
      const act = pendingActs(kept).find(
        ({ appointmentId, isKept }) => appointmentId === id && !isKept,
      );
      return act ? orderOf(act) : null;
    },
    /** True if an act on it waits for the connection. */
    isWaiting: (id: string) =>
      waiting.some(({ appointmentId }) => appointmentId === id),
    failureOf,
    again: (appointment: StaffAppointment) => {
      const order = failureOf(appointment.id)?.order;
      if (order) start(appointment, order);
    },
    forget: (id: string) => changeKeptActs(role, (acts) => dismissed(acts, id)),
    /** The latest first. */
    undoable: allUndoable,
  };
}

export type AppointmentActs = ReturnType<typeof useAppointmentActs>;

/** Null: a keyed order, which is not done on the appointment itself. */
function orderOf({ order }: KeptAct): AppointmentOrder | null {
  if (isKeyed(order)) return null;
  return 'ofAct' in order ? { kind: 'undo', transitionId: 0 } : order;
}

/** The last waiting act of an appointment can be taken back, before it is sent and after. */
function undoableOf(
  act: KeptAct,
  _: number,
  waiting: readonly KeptAct[],
): UndoableAct[] {
  const { id, appointmentId, order, who, startsAt } = act;
  const last = waiting.findLast((each) => each.appointmentId === appointmentId);
  if (last !== act || order.kind === 'undo' || isKeyed(order)) return [];
  const sentence = `${doneWord(order.kind)}: ${who}, por enviar`;
  return [
    {
      appointmentId,
      sentence,
      who,
      startsAt,
      ticket: null,
      undoing: { ofAct: id },
      until: null,
    },
  ];
}

/** The server's clock may differ from ours: the minute starts when its answer arrives. */
function undoableAfter(
  before: readonly UndoableAct[],
  {
    role,
    appointment,
    order,
  }: { role: ActsRole; appointment: StaffAppointment; order: AppointmentOrder },
): UndoableAct[] {
  const { id: appointmentId, startsAt, undo } = appointment;
  const others = before.filter(
    (undoableAct) => undoableAct.appointmentId !== appointmentId,
  );
  if (order.kind === 'call') return [...before];
  if (order.kind === 'undo' || !undo) return others;
  const said = {
    sentence: doneSentence(role, order.kind, appointment),
    who: nameAt(role, appointment),
    startsAt,
  };
  const { transitionId } = undo;
  const until = Date.now() + UNDO_ACT_SECONDS * 1000;
  const ticket = order.kind === 'arrive' ? appointment.ticket : null;
  return [
    { appointmentId, ...said, ticket, undoing: { transitionId }, until },
    ...others,
  ];
}

function isOf(
  { undoing }: UndoableAct,
  order: { transitionId: number },
): boolean {
  return (
    'transitionId' in undoing && undoing.transitionId === order.transitionId
  );
}

/** Drops the acts that can no longer be undone. */
function useForgetting(
  undoable: readonly UndoableAct[],
  set: (next: readonly UndoableAct[]) => void,
) {
  const ends = undoable.map(({ until }) => until ?? Number.POSITIVE_INFINITY);
  const first = ends.length > 0 ? Math.min(...ends) : null;
  useEffect(() => {
    if (first === null) return;
    const timer = setTimeout(
      () =>
        set(
          undoable.filter(({ until }) => until === null || until > Date.now()),
        ),
      Math.max(0, first - Date.now()) + 20,
    );
    return () => clearTimeout(timer);
  }, [first, undoable, set]);
}
