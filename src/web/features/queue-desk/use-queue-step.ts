import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueueEntry, QueueStep } from '../../../contract/staff/queue.ts';
import { api, client } from '../../api/api.ts';
import { patientNameOf } from '../../appointments/acts/appointment-words.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { stepDoneWords } from './entry-acts.ts';

type Order = { entry: QueueEntry } & ({ step: QueueStep } | { undo: string });

/** One thing done to somebody's turn, or taken back; its answer is the queue after it. */
export function useQueueStep(onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, ...order }: Order) => {
      const appointmentId = entry.appointment.id;
      return 'step' in order
        ? client.reception.queue.step({ appointmentId, step: order.step })
        : client.reception.queue.undo({ appointmentId, actId: order.undo });
    },
    onSuccess(queue, { entry, ...order }) {
      queryClient.setQueryData(api.reception.queue.get.queryKey(), queue);
      const done = 'step' in order ? stepDoneWords[order.step.kind] : 'Deshecho';
      confirmDone(`${done}: ${patientNameOf(entry.appointment)}`);
      onDone?.();
    },
    // It may stand otherwise by now.
    onError: () => void queryClient.invalidateQueries({ queryKey: api.reception.queue.key() }),
  });
}

export type QueueStepping = ReturnType<typeof useQueueStep>;
