import { formatMoney } from '../../../base/ui/format/format.ts';
import type { PaymentEntry } from '../../appointments/rules/appointment-balance.ts';
import type {
  PaymentKind,
  PaymentMeans,
} from '../../appointments/rules/payment.ts';
import type {
  AppointmentPayments,
  PaymentNoted,
} from '../contract/payments.ts';

export const meansWords: Record<PaymentMeans, string> = {
  cash: 'Efectivo',
  debit: 'Débito',
  credit: 'Crédito',
  transfer: 'Transferencia',
  qr: 'QR',
};

const kindWords: Record<PaymentKind, string> = {
  taken: 'Cobrado',
  annulled: 'Anulado',
  refunded: 'Devuelto',
  waived: 'No se cobra',
};

/** `Cobrado $ 3.500, efectivo`. */
export function sayPayment({
  kind,
  amountCents,
  means,
}: Pick<PaymentNoted, 'kind' | 'amountCents' | 'means'>): string {
  if (means === null)
    return kind === 'annulled' ? 'Anulado: se cobra' : kindWords[kind];
  return `${kindWords[kind]} ${formatMoney(amountCents)}, ${meansWords[means].toLowerCase()}`;
}

/** The same for an entry that is still to be sent. */
export function sayEntry(entry: PaymentEntry): string {
  return 'amountCents' in entry ? sayPayment(entry) : kindWords[entry.kind];
}

/** Says in a few words how an appointment's money stands. */
export function sayBalance(money: AppointmentPayments): string {
  const { dueCents, isCopay, paidCents, owedCents, isWaived, canTake, status } =
    money;
  const paid = paidCents > 0 ? `Pagado ${formatMoney(paidCents)}` : null;
  if (isWaived) return ['No se cobra', paid].filter(Boolean).join(' · ');
  if (status === 'cancelled' || status === 'noshow')
    return paid ?? 'No se cobra: el paciente no viene';
  const due =
    dueCents === null
      ? null
      : `${isCopay ? 'Coseguro' : 'Particular'} ${formatMoney(dueCents)}`;
  const owed =
    owedCents > 0 && paidCents > 0 ? `falta ${formatMoney(owedCents)}` : null;
  const said = [paid, owed, due].filter(Boolean).join(' · ');
  if (said) return said;
  return canTake ? 'Sin importe cargado' : 'Se cobra desde el día del turno';
}
