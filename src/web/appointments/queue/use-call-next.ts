import { useQueryClient } from '@tanstack/react-query';
import type { QueueCalled } from '../../../contract/staff/queue.ts';
import { api, client } from '../../api/api.ts';
import { useOrder } from '../../api/use-order.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { nameAt } from '../acts/appointment-words.ts';

/** Of whom the next one is called; nothing named: of all that the panel sees. */
export interface CallNextOrder {
  waitingRoomId?: string;
  doctorId?: string;
  /** The person knows that somebody else is in the room. */
  isShared?: true;
}

/**
 * Calls whoever is next. Sent again after a lost connection it calls nobody else: the order keeps its key until it is
 * answered.
 */
export function useCallNext(role: 'reception' | 'doctor', onCalled?: (answer: QueueCalled) => void) {
  const queryClient = useQueryClient();
  const order = useOrder(
    (next: CallNextOrder, idempotencyKey) => client[role].queue.next(next, { context: { idempotencyKey } }),
    {
      onDone(answer) {
        const { called, queue } = answer;
        queryClient.setQueryData(api[role].queue.get.queryKey(), queue);
        confirmDone(`Llamado: ${[called.ticket, nameAt(role, called)].filter(Boolean).join(' ')}`);
        onCalled?.(answer);
      },
    },
  );
  return {
    ...order,
    call(next: CallNextOrder = {}) {
      if (!order.isPending) order.mutate(next);
    },
  };
}

export type CallNext = ReturnType<typeof useCallNext>;
