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

/**
 * Returns the money that a till took and gave back by each means, in centavos. Lists only the means that
 * moved, in the usual order.
 */
export function totalsByMeans(
  payments: readonly {
    kind: PaymentKind;
    amountCents: number;
    means: PaymentMeans | null;
  }[],
): MeansTotal[] {
  return paymentMeans
    .map((means) => {
      const ofMeans = payments.filter(
        (payment) => payment.means === means && payment.amountCents > 0,
      );
      const sum = (isTaken: boolean) =>
        ofMeans.reduce(
          (total, payment) =>
            (payment.kind === 'taken') === isTaken
              ? total + payment.amountCents
              : total,
          0,
        );
      return { means, takenCents: sum(true), returnedCents: sum(false) };
    })
    .filter(
      ({ takenCents, returnedCents }) => takenCents > 0 || returnedCents > 0,
    );
}

/**
 * Returns the cash that must be in the till, in centavos: the float, and the cash that came and went since.
 */
export function expectedCash(
  payments: readonly {
    kind: PaymentKind;
    amountCents: number;
    means: PaymentMeans | null;
  }[],
  { floatCents }: { floatCents: number },
): number {
  return payments.reduce(
    (sum, payment) =>
      payment.means === 'cash' ? sum + cashFlowOf(payment) : sum,
    floatCents,
  );
}
