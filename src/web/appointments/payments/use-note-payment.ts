import { useQueryClient } from '@tanstack/react-query';
import type { AppointmentPayments } from '../../../contract/reception/payments.ts';
import type { PaymentEntry } from '../../../domain/payments/appointment-balance.ts';
import { api, client } from '../../api/api.ts';
import { useOrder } from '../../api/use-order.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { useOwnTill } from './own-till.ts';

const doneWords: Record<PaymentEntry['kind'], string> = {
  taken: 'Cobro anotado',
  annulled: 'Cobro anulado',
  refunded: 'Devolución anotada',
  waived: 'Anotado: no se cobra',
};

/** Notes something about an appointment's money, in this browser's till, over the notes on the screen. */
export function useNotePayment(
  money: Pick<AppointmentPayments, 'appointmentId' | 'lastNumber'>,
  onNoted: (kind: PaymentEntry['kind']) => void,
) {
  const { appointmentId, lastNumber: seenNumber } = money;
  const till = useOwnTill();
  const queryClient = useQueryClient();
  const { queryKey } = api.reception.payments.ofAppointment.queryOptions({ input: { appointmentId } });
  const order = useOrder(
    (entry: PaymentEntry, idempotencyKey) =>
      client.reception.payments
        .note({ appointmentId, seenNumber, till, entry }, { context: { idempotencyKey } })
        .then((noted) => ({ noted, kind: entry.kind })),
    {
      onDone({ noted, kind }) {
        queryClient.setQueryData(queryKey, noted);
        void queryClient.invalidateQueries({ queryKey: api.reception.cash.key() });
        void queryClient.invalidateQueries({ queryKey: api.reception.payments.tills.key() });
        confirmDone(doneWords[kind]);
        onNoted(kind);
      },
      // Another desk may have noted something: its notes are shown.
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
