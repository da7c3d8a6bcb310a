import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueueEntry, QueueStep } from '../../../contract/staff/queue.ts';
import { api, client } from '../../api/api.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { nameAt } from '../acts/appointment-words.ts';

type Order = { entry: QueueEntry } & ({ step: QueueStep } | { undo: string });

/** What is said once it was done, before the name. */
const doneWords: Record<QueueStep['kind'], string> = {
  skip: 'Pasa el siguiente',
  stepOut: 'Salió, se le guarda el lugar',
  return: 'Volvió',
  move: 'Lugar cambiado',
  room: 'Va a otro consultorio',
  urgent: 'Marcado como urgente',
  usual: 'Ya no es urgente',
};

/** One thing done to somebody's turn, or taken back; its answer is the queue after it. */
export function useQueueStep(role: 'reception' | 'doctor', onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, ...order }: Order) => {
      const appointmentId = entry.appointment.id;
      return 'step' in order
        ? client[role].queue.step({ appointmentId, step: order.step })
        : client[role].queue.undo({ appointmentId, actId: order.undo });
    },
    onSuccess(queue, { entry, ...order }) {
      queryClient.setQueryData(api[role].queue.get.queryKey(), queue);
      const done = 'step' in order ? doneWords[order.step.kind] : 'Deshecho';
      confirmDone(`${done}: ${nameAt(role, entry.appointment)}`);
      onDone?.();
    },
    // It may stand otherwise by now.
    onError: () => void queryClient.invalidateQueries({ queryKey: api[role].queue.key() }),
  });
}

export type QueueStepping = ReturnType<typeof useQueueStep>;
