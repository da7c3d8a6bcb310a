import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { actsByNow, UNDO_ACT_SECONDS } from '../../domain/appointments/day-acts.ts';
import { confirmDone } from '../components/toast/confirmations.ts';
import { asksForMore } from '../guarded/asks-for-more.ts';
import { api, client } from '../lib/api.ts';
import { isRefusal } from '../lib/query-client.ts';
import { doneSentence, type TurnoOrder } from './turno-words.ts';

/** At whose panel it is done. */
export type ActsRole = 'reception' | 'doctor';

/** Something that was done here and may still be taken back. */
export interface UndoableAct {
  turno: StaffTurno;
  order: TurnoOrder;
  transitionId: number;
  /** Until when, on this browser's clock. */
  until: number;
}

interface FailedAct {
  order: TurnoOrder;
  error: unknown;
}

interface Asked {
  turno: StaffTurno;
  order: TurnoOrder;
}

interface UseTurnoActs {
  /** How the turno is now: after each act, and after a refusal that tells that it changed meanwhile. */
  onChanged: (turno: StaffTurno) => void;
  /** How far the server's clock is ahead of this browser's. */
  leadMs?: number;
}

/**
 * What a panel does with turnos, one act at a time for each. A refusal is kept by its turno until it is dealt with;
 * what may be taken back is kept for its minute.
 */
export function useTurnoActs(role: ActsRole, { onChanged, leadMs = 0 }: UseTurnoActs) {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, TurnoOrder>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, FailedAct>>(new Map());
  const [undoable, setUndoable] = useState<readonly UndoableAct[]>([]);
  const [refused, setRefused] = useState<{ asked: Asked; error: unknown } | null>(null);
  // Two presses in one moment find the state of the last drawing: this one is of the moment.
  const busy = useRef(new Set<string>());
  useForgetting(undoable, setUndoable);

  async function refresh({ id: appointmentId }: StaffTurno) {
    try {
      onChanged(await client[role].turnos.get({ appointmentId }));
    } catch {
      // The refusal itself stays, and the page's own query tells what is wrong.
    }
  }

  const { mutate } = useMutation({
    mutationFn: ({ turno, order }: Asked) => send(role, turno, order),
    onSuccess: (turno, { order }) => {
      setUndoable((before) => undoableAfter(before, { turno, order }));
      onChanged(turno);
      confirmDone(doneSentence(order.kind, turno));
    },
    onError: (error, asked) => {
      if (asksForMore(error)) {
        setRefused({ asked, error });
        return;
      }
      const { turno, order } = asked;
      setFailures((before) => new Map(before).set(turno.id, { order, error }));
      if (order.kind === 'undo') setUndoable((before) => before.filter((one) => !isOf(one, order)));
      if (isRefusal(error)) void refresh(turno);
    },
    onSettled: (_answer, _error, { turno }) => {
      const input = { appointmentId: turno.id };
      void queryClient.invalidateQueries({ queryKey: api[role].turnos.history.key({ input }) });
      busy.current.delete(turno.id);
      setUnderWay((before) => without(before, turno.id));
    },
  });

  function start(turno: StaffTurno, order: TurnoOrder) {
    if (busy.current.has(turno.id)) return;
    busy.current.add(turno.id);
    setUnderWay((before) => new Map(before).set(turno.id, order));
    setFailures((before) => without(before, turno.id));
    setRefused(null);
    mutate({ turno, order });
  }

  return {
    role,
    leadMs,
    /** What may be done with a turno at this moment, which may be later than when it was read. */
    actsOf: ({ acts, status, startsAt }: StaffTurno) =>
      actsByNow({ acts, status, startsAt: Date.parse(startsAt) }, Date.now() + leadMs),
    /** Does it, unless something is under way with that very turno. */
    start,
    /** Takes back the last thing done here that still may be. */
    undoLast: () => {
      const [last] = undoable;
      if (last) start(last.turno, { kind: 'undo', transitionId: last.transitionId });
    },
    /** What is under way with a turno. */
    underWayOf: (id: string) => underWay.get(id) ?? null,
    /** Why the last act on a turno was not done. */
    failureOf: (id: string) => failures.get(id) ?? null,
    again: (turno: StaffTurno) => {
      const failed = failures.get(turno.id);
      if (failed) start(turno, failed.order);
    },
    forget: (id: string) => setFailures((before) => without(before, id)),
    /** The latest first. */
    undoable,
    /** For `GuardedAct` around the page: the act that asks for a surer session, which is then done. */
    guarded: {
      error: refused?.error ?? null,
      variables: refused?.asked,
      mutate: ({ turno, order }: Asked) => start(turno, order),
    },
  };
}

export type TurnoActs = ReturnType<typeof useTurnoActs>;

function send(
  role: ActsRole,
  { id: appointmentId, calls }: StaffTurno,
  order: TurnoOrder,
): Promise<StaffTurno> {
  const { turnos } = client[role];
  switch (order.kind) {
    case 'call':
      return turnos.call({ appointmentId, seenCalls: calls });
    case 'undo':
      return turnos.undo({ appointmentId, transitionId: order.transitionId });
    default: {
      const { kind: act, ...said } = order;
      return turnos.change({ appointmentId, act, ...said });
    }
  }
}

/** The server's clock may not be ours: a minute begins when its answer is here. */
function undoableAfter(before: readonly UndoableAct[], { turno, order }: Asked): UndoableAct[] {
  const others = before.filter((one) => one.turno.id !== turno.id);
  if (order.kind === 'call') return [...before];
  if (order.kind === 'undo' || !turno.undo) return others;
  const until = Date.now() + UNDO_ACT_SECONDS * 1000;
  return [{ turno, order, transitionId: turno.undo.transitionId, until }, ...others];
}

function isOf({ transitionId }: UndoableAct, order: { transitionId: number }): boolean {
  return transitionId === order.transitionId;
}

/** Lets go of what may no longer be taken back. */
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
