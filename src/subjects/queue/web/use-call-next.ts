import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { isRefusal } from '../../../base/api/web/client/query-client.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { StaffAppointment } from '../../appointments/contract/staff-appointments.ts';
import { nameAt } from '../../appointments/web/acts/appointment-words.ts';
import { pressedOn } from '../../appointments/web/acts/pressed-on.ts';
import { keepAct } from '../../appointments/web/kept/keep-act.ts';
import { keptActs } from '../../appointments/web/kept/kept-acts.ts';
import { useLostSince } from '../../appointments/web/kept/use-lost-since.ts';
import { nextToCall, queueWithKeptActs } from './staff/queue-with-kept-acts.ts';

/** The part of the queue to call from. Empty: all that the panel sees. */
export interface CallNextOrder {
  waitingRoomId?: string;
  doctorId?: string;
  /** The user knows that another patient is in the room. */
  isShared?: true;
}

/**
 * Calls the next patient. An unanswered order keeps its key, so that a repeat calls no other patient. Without
 * a connection it calls by name the next patient as last seen, and keeps that call like any other.
 */
export function useCallNext(
  role: 'reception' | 'doctor',
  onCalled?: (called: StaffAppointment) => void,
) {
  const queryClient = useQueryClient();
  const isLost = useLostSince(role) !== null;
  const [isNobodySeen, setNobodySeen] = useState(false);
  const queueKey = api[role].queue.get.queryKey();
  const said = (called: StaffAppointment) =>
    [called.ticket, nameAt(role, called)].filter(Boolean).join(' ');
  const order = useOrder(
    (next: CallNextOrder, idempotencyKey) =>
      client[role].queue.next(next, { context: { idempotencyKey } }),
    {
      onDone({ called, queue }) {
        queryClient.setQueryData(queueKey, queue);
        confirmDone(`Llamado: ${said(called)}`);
        onCalled?.(called);
      },
    },
  );

  function callByName(next: CallNextOrder): boolean {
    const queue = queryClient.getQueryData(queueKey);
    const entry =
      queue && nextToCall(queueWithKeptActs(queue, keptActs(role)), role, next);
    if (!entry) return false;
    const { appointment } = entry;
    keepAct(role, queryClient, {
      ...pressedOn(role, appointment),
      order: { kind: 'call' },
      known: { isKept: true },
    });
    announce(
      `Llame usted a ${said(appointment)}: las pantallas no reciben nada sin conexión.`,
    );
    onCalled?.(appointment);
    return true;
  }

  return {
    ...order,
    reset() {
      order.reset();
      setNobodySeen(false);
    },
    /** True: there is no connection, and the queue as last seen has no patient to call. */
    isNobodySeen,
    call(next: CallNextOrder = {}) {
      if (order.isPending) return;
      // An order without an answer may have called a patient, so it is repeated before another patient is
      // called.
      const isUnanswered = order.error !== null && !isRefusal(order.error);
      setNobodySeen(false);
      if (!isLost || isUnanswered) return order.mutate(next);
      order.reset();
      setNobodySeen(!callByName(next));
    },
  };
}

export type CallNext = ReturnType<typeof useCallNext>;
