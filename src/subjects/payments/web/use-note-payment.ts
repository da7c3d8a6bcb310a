import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../base/api/web/client/api.ts';
import { useOrder } from '../../../base/api/web/client/use-order.ts';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import type { PaymentEntry } from '../../appointments/rules/appointment-balance.ts';
import { sendOrKeep } from '../../appointments/web/kept/keep-act.ts';
import { useKeptActs } from '../../appointments/web/kept/kept-acts.ts';
import {
  type KeyedOrder,
  keyedDoneWord,
} from '../../appointments/web/kept/keyed-order.ts';
import type { AppointmentPayments } from '../contract/payments.ts';
import { useOwnTill } from './own-till.ts';

/** The appointment whose money is noted. */
export interface PaidAppointment {
  id: string;
  /** The patient's name, as in the counter's lists. */
  who: string;
  startsAt: string;
}

/**
 * Notes an entry about an appointment's money, in this browser's till, after the notes on the screen. Without
 * a connection the entry is kept with the other acts, and counts as noted here.
 */
export function useNotePayment(
  { id: appointmentId, who, startsAt }: PaidAppointment,
  { lastNumber: seenNumber }: Pick<AppointmentPayments, 'lastNumber'>,
  onNoted: (kind: PaymentEntry['kind']) => void,
) {
  const till = useOwnTill();
  const queryClient = useQueryClient();
  const { queryKey } = api.reception.payments.ofAppointment.queryOptions({
    input: { appointmentId },
  });
  const order = useOrder(
    async (entry: PaymentEntry, key) => {
      const kept: KeyedOrder = { kind: 'payment', entry, till, seenNumber };
      const seen = { calls: 0, latestStep: 0, status: null };
      const pressed = { appointmentId, who, startsAt, seen, order: kept, key };
      const input = { appointmentId, seenNumber, till, entry };
      const noted = await sendOrKeep(
        'reception',
        queryClient,
        pressed,
        (signal) =>
          client.reception.payments.note(input, {
            context: { idempotencyKey: key },
            signal,
          }),
      );
      return { noted, kept };
    },
    {
      onDone({ noted, kept }) {
        if (noted) {
          queryClient.setQueryData(queryKey, noted);
          void queryClient.invalidateQueries({
            queryKey: api.reception.cash.key(),
          });
          void queryClient.invalidateQueries({
            queryKey: api.reception.payments.tills.key(),
          });
          confirmDone(keyedDoneWord(kept));
        }
        onNoted(kept.entry.kind);
      },
      // Another desk may have noted something, so the notes are read again.
      onRefused: () => void queryClient.invalidateQueries({ queryKey }),
    },
  );
  return {
    send: (entry: PaymentEntry) => order.mutate(entry),
    error: order.error,
    isPending: order.isPending,
    reset: order.reset,
  };
}

export type NotePayment = ReturnType<typeof useNotePayment>;

/** Returns the entries about an appointment's money that wait for the connection. */
export function usePaymentsToSend(appointmentId: string): PaymentEntry[] {
  return useKeptActs('reception').flatMap((act) =>
    act.appointmentId === appointmentId &&
    act.order.kind === 'payment' &&
    act.refusal === null
      ? [act.order.entry]
      : [],
  );
}
