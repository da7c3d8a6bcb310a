import {
  cashFlowOf,
  type PaymentKind,
  type PaymentMeans,
  paymentMeans,
} from '../../appointments/rules/payment.ts';

export interface MeansTotal {
  means: PaymentMeans;
  takenCents: number;
  /** Annulled and given back. */
  returnedCents: number;
}

/** What a till took and gave back by each means, in centavos; only the means that moved, in the usual order. */
export function totalsByMeans(
  payments: readonly { kind: PaymentKind; amountCents: number; means: PaymentMeans | null }[],
): MeansTotal[] {
  return paymentMeans
    .map((means) => {
      const ofMeans = payments.filter((payment) => payment.means === means && payment.amountCents > 0);
      const sum = (isTaken: boolean) =>
        ofMeans.reduce(
          (total, payment) => ((payment.kind === 'taken') === isTaken ? total + payment.amountCents : total),
          0,
        );
      return { means, takenCents: sum(true), returnedCents: sum(false) };
    })
    .filter(({ takenCents, returnedCents }) => takenCents > 0 || returnedCents > 0);
}

/** The cash that must be in the till: what was there for change, and what came and went since. In centavos. */
export function expectedCash(
  payments: readonly { kind: PaymentKind; amountCents: number; means: PaymentMeans | null }[],
  { floatCents }: { floatCents: number },
): number {
  return payments.reduce(
    (sum, payment) => (payment.means === 'cash' ? sum + cashFlowOf(payment) : sum),
    floatCents,
  );
}
