import {
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import type { Checklist } from '../../../subjects/appointments/contract/checklist.ts';

interface Tick {
  appointmentId: string;
  item: string;
  isTicked: boolean;
}

/**
 * Ticks lines of an appointment's checklist. A tick shows at once. If it does not arrive it is undone, and
 * sent again with the other lost ones when the patient asks.
 */
export function useTicks(appointmentId: string) {
  const queryClient = useQueryClient();
  const { get, tick } = api.patient.checklist;
  const queryKey = get.queryKey({ input: { appointmentId } });
  const [lost, setLost] = useState<Tick[]>([]);
  const without = ({ item }: Tick, ticks: Tick[]) =>
    ticks.filter((each) => each.item !== item);
  const forget = (sent: Tick) => setLost((before) => without(sent, before));
  const ticking = useMutation(
    tick.mutationOptions({
      // One after the other, so that the last answer belongs to the last press.
      scope: { id: `checklist ${appointmentId}` },
      onMutate: forget,
      onSuccess: async (answer, sent) => {
        forget(sent);
        // An answer read before the tick would show the former state.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, answer);
      },
      onError: (error, sent) => {
        if (problemOf(error).canRetry)
          setLost((before) => [...without(sent, before), sent]);
        void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const underWay = useMutationState({
    filters: { mutationKey: tick.mutationKey(), status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  }).filter((sent) => sent.appointmentId === appointmentId);

  return {
    tick: (item: string, isTicked: boolean) =>
      ticking.mutate({ appointmentId, item, isTicked }),
    isTicked: ({ key, isTicked }: Checklist['items'][number]) =>
      underWay.findLast(({ item }) => item === key)?.isTicked ?? isTicked,
    error: ticking.error,
    /** The ticks that did not arrive, oldest first. */
    lost,
    sendAgain: () => {
      for (const each of lost) ticking.mutate(each);
    },
    isSending: ticking.isPending,
  };
}
