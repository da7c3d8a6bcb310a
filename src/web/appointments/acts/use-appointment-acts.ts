import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StaffAppointment } from '../../../contract/staff/appointments.ts';
import { actsByNow, UNDO_ACT_SECONDS } from '../../../domain/appointments/day-acts.ts';
import { api, client } from '../../api/api.ts';
import { isRefusal } from '../../api/query-client.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { type AppointmentOrder, doneSentence } from './appointment-words.ts';

/** The role whose panel does the act. */
export type ActsRole = 'reception' | 'doctor';

/** An act done here that can still be undone. */
export interface UndoableAct {
  appointment: StaffAppointment;
  order: AppointmentOrder;
  transitionId: number;
  /** End of the undo minute, on this browser's clock. */
  until: number;
}

interface FailedAct {
  order: AppointmentOrder;
  error: unknown;
}

interface Asked {
  appointment: StaffAppointment;
  order: AppointmentOrder;
}

interface UseAppointmentActs {
  /** Called with the present appointment after each act, and after a refusal because it changed meanwhile. */
  onChanged: (appointment: StaffAppointment) => void;
  /** How far the server's clock is ahead of this browser's, in ms. */
  leadMs?: number;
}

/**
 * The acts of a panel on appointments, one at a time for each. A refusal is kept for its appointment until dismissed;
 * an undo is kept for its minute.
 */
export function useAppointmentActs(role: ActsRole, { onChanged, leadMs = 0 }: UseAppointmentActs) {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, AppointmentOrder>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, FailedAct>>(new Map());
  const [undoable, setUndoable] = useState<readonly UndoableAct[]>([]);
  // A ref, since two presses within one render would both read the same state.
  const busy = useRef(new Set<string>());
  useForgetting(undoable, setUndoable);

  async function refresh({ id: appointmentId }: StaffAppointment) {
    try {
      onChanged(await client[role].appointments.get({ appointmentId }));
    } catch {
      // The refusal stays visible, and the page's own query shows what is wrong.
    }
  }

  const { mutate } = useMutation({
    mutationFn: ({ appointment, order }: Asked) => send(role, appointment, order),
    onSuccess: (appointment, { order }) => {
      setUndoable((before) => undoableAfter(before, { appointment, order }));
      onChanged(appointment);
      confirmDone(doneSentence(order.kind, appointment));
    },
    onError: (error, request) => {
      const { appointment, order } = request;
      setFailures((before) => new Map(before).set(appointment.id, { order, error }));
      if (order.kind === 'undo')
        setUndoable((before) => before.filter((undoableAct) => !isOf(undoableAct, order)));
      if (isRefusal(error)) void refresh(appointment);
    },
    onSettled: (_answer, _error, { appointment }) => {
      const input = { appointmentId: appointment.id };
      void queryClient.invalidateQueries({ queryKey: api[role].appointments.history.key({ input }) });
      busy.current.delete(appointment.id);
      setUnderWay((before) => without(before, appointment.id));
    },
  });

  const start = useCallback(
    (appointment: StaffAppointment, order: AppointmentOrder) => {
      if (busy.current.has(appointment.id)) return;
      busy.current.add(appointment.id);
      setUnderWay((before) => new Map(before).set(appointment.id, order));
      setFailures((before) => without(before, appointment.id));
      mutate({ appointment, order });
    },
    [mutate],
  );

  return {
    role,
    leadMs,
    /** The acts possible now on an appointment, which may differ from those at the time it was read. */
    actsOf: ({ acts, status, startsAt }: StaffAppointment) =>
      actsByNow({ acts, status, startsAt: Date.parse(startsAt) }, Date.now() + leadMs),
    /** Starts an act, unless another one on the same appointment is in progress. The same function at each render. */
    start,
    /** Undoes the last act done here, if it still can be undone. */
    undoLast: () => {
      const [last] = undoable;
      if (last) start(last.appointment, { kind: 'undo', transitionId: last.transitionId });
    },
    underWayOf: (id: string) => underWay.get(id) ?? null,
    failureOf: (id: string) => failures.get(id) ?? null,
    again: (appointment: StaffAppointment) => {
      const failed = failures.get(appointment.id);
      if (failed) start(appointment, failed.order);
    },
    forget: (id: string) => setFailures((before) => without(before, id)),
    /** The latest first. */
    undoable,
  };
}

export type AppointmentActs = ReturnType<typeof useAppointmentActs>;

function send(
  role: ActsRole,
  { id: appointmentId, calls }: StaffAppointment,
  order: AppointmentOrder,
): Promise<StaffAppointment> {
  const { appointments } = client[role];
  switch (order.kind) {
    case 'call':
      return appointments.call({ appointmentId, seenCalls: calls });
    case 'undo':
      return appointments.undo({ appointmentId, transitionId: order.transitionId });
    default: {
      const { kind: act, ...said } = order;
      return appointments.change({ appointmentId, act, ...said });
    }
  }
}

/** The server's clock may differ from ours: the minute starts when its answer arrives. */
function undoableAfter(before: readonly UndoableAct[], { appointment, order }: Asked): UndoableAct[] {
  const others = before.filter((undoableAct) => undoableAct.appointment.id !== appointment.id);
  if (order.kind === 'call') return [...before];
  if (order.kind === 'undo' || !appointment.undo) return others;
  const until = Date.now() + UNDO_ACT_SECONDS * 1000;
  return [{ appointment, order, transitionId: appointment.undo.transitionId, until }, ...others];
}

function isOf({ transitionId }: UndoableAct, order: { transitionId: number }): boolean {
  return transitionId === order.transitionId;
}

/** Drops the acts that can no longer be undone. */
function useForgetting(undoable: readonly UndoableAct[], set: (next: readonly UndoableAct[]) => void) {
  const first = undoable.length > 0 ? Math.min(...undoable.map(({ until }) => until)) : null;
  useEffect(() => {
    if (first === null) return;
    const timer = setTimeout(
      () => set(undoable.filter(({ until }) => until > Date.now())),
      Math.max(0, first - Date.now()) + 20,
    );
    return () => clearTimeout(timer);
  }, [first, undoable, set]);
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
