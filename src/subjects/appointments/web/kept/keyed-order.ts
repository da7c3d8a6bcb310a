import { formatMoney } from '../../../../base/ui/format/format.ts';
import type { QueueStep } from '../../contract/queue-step.ts';
import type { PaymentEntry } from '../../rules/appointment-balance.ts';

/**
 * An order that the server recognises by the request's own key, which is the kept act's `id`, and not by the
 * step that was seen last.
 */
export type KeyedOrder =
  | { kind: 'step'; step: QueueStep }
  /** `seenNumber`: the last note of the appointment's money that the user saw. */
  | { kind: 'payment'; entry: PaymentEntry; till: string; seenNumber: number };

export function isKeyed(order: { kind: string }): order is KeyedOrder {
  return order.kind === 'step' || order.kind === 'payment';
}

/**
 * True if it may be in the browser's storage. The reason of an urgency, or of another place in the line, may
 * tell of an illness, and stays in the page's memory.
 */
export function isStorable(order: { kind: string }): boolean {
  return !(isKeyed(order) && order.kind === 'step' && 'reason' in order.step);
}

const stepWords: Record<QueueStep['kind'], { kept: string; done: string }> = {
  skip: { kept: 'dejar pasar', done: 'Pasa el siguiente' },
  stepOut: { kept: 'salió un momento', done: 'Salió, se le guarda el lugar' },
  return: { kept: 'volvió', done: 'Volvió' },
  move: { kept: 'mover en la espera', done: 'Lugar cambiado' },
  room: { kept: 'otro consultorio', done: 'Va a otro consultorio' },
  urgent: { kept: 'urgente', done: 'Marcado como urgente' },
  usual: { kept: 'ya no es urgente', done: 'Ya no es urgente' },
};

const paymentWords: Record<
  PaymentEntry['kind'],
  { kept: string; done: string }
> = {
  taken: { kept: 'cobro', done: 'Cobro anotado' },
  annulled: { kept: 'cobro anulado', done: 'Cobro anulado' },
  refunded: { kept: 'devolución', done: 'Devolución anotada' },
  waived: { kept: 'no se cobra', done: 'Anotado: no se cobra' },
};

/** The words for a kept order, as `cobro de $ 3.500`. */
export function keyedWord(order: KeyedOrder): string {
  if (order.kind === 'step') return stepWords[order.step.kind].kept;
  const { entry } = order;
  const amount =
    'amountCents' in entry ? ` de ${formatMoney(entry.amountCents)}` : '';
  return `${paymentWords[entry.kind].kept}${amount}`;
}

/** The words for a done order, said before the name. */
export function keyedDoneWord(order: KeyedOrder): string {
  return order.kind === 'step'
    ? stepWords[order.step.kind].done
    : paymentWords[order.entry.kind].done;
}
