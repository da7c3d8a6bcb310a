import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../base/api/web/client/api.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { QueueStep } from '../../appointments/contract/queue-step.ts';
import { nameAt } from '../../appointments/web/acts/appointment-words.ts';
import { pressedOn } from '../../appointments/web/acts/pressed-on.ts';
import { sendOrKeep } from '../../appointments/web/kept/keep-act.ts';
import {
  type KeyedOrder,
  keyedDoneWord,
} from '../../appointments/web/kept/keyed-order.ts';
import type { QueueEntry } from '../contract/staff-queue.ts';

type Order = { entry: QueueEntry } & ({ step: QueueStep } | { undo: string });

/**
 * Takes one step with a patient's turn, or takes it back. The answer is the queue after it. A step without a
 * connection is kept with the other acts, and counts as done here.
 */
export function useQueueStep(
  role: 'reception' | 'doctor',
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  return useOrder(
    async ({ entry, ...order }: Order, key) => {
      const { appointment } = entry;
      const appointmentId = appointment.id;
      if ('undo' in order) {
        const queue = await client[role].queue.undo({
          appointmentId,
          actId: order.undo,
        });
        return { queue, done: 'Deshecho', appointment };
      }
      const { step } = order;
      const kept: KeyedOrder = { kind: 'step', step };
      const pressed = { ...pressedOn(role, appointment), order: kept, key };
      const queue = await sendOrKeep(role, queryClient, pressed, (signal) =>
        client[role].queue.step(
          { appointmentId, step },
          { context: { idempotencyKey: key }, signal },
        ),
      );
      return { queue, done: keyedDoneWord(kept), appointment };
    },
    {
      onDone({ queue, done, appointment }) {
        if (queue) {
          queryClient.setQueryData(api[role].queue.get.queryKey(), queue);
          confirmDone(`${done}: ${nameAt(role, appointment)}`);
        }
        onDone?.();
      },
      // The queue may have changed meanwhile.
      onRefused: () =>
        void queryClient.invalidateQueries({ queryKey: api[role].queue.key() }),
    },
  );
}

export type QueueStepping = ReturnType<typeof useQueueStep>;
