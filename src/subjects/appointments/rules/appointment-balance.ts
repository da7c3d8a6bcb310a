import { cashFlowOf, type Payment, type PaymentMeans } from './payment.ts';

/** How an appointment's money stands, in centavos. */
export interface AppointmentBalance {
  /** Taken and neither annulled nor given back. */
  paidCents: number;
  /** Still to be paid; 0 where what is due is unknown, or was waived. */
  owedCents: number;
  isWaived: boolean;
}

/** Returns the balance by all notes of one appointment. `dueCents` null: no price is set. */
export function balanceOf(
  payments: readonly Payment[],
  { dueCents, isAttending }: { dueCents: number | null; isAttending: boolean },
): AppointmentBalance {
  const paidCents = payments.reduce(
    (sum, payment) => sum + cashFlowOf(payment),
    0,
  );
  const isWaived = payments.some(
    (payment) => payment.kind === 'waived' && !isAnnulled(payments, payment),
  );
  const owedCents =
    isWaived || !isAttending ? 0 : Math.max(0, (dueCents ?? 0) - paidCents);
  return { paidCents, owedCents, isWaived };
}

export function isAnnulled(
  payments: readonly Payment[],
  { id }: Pick<Payment, 'id'>,
): boolean {
  return payments.some(({ annulsId }) => annulsId === id);
}

/** A note that a receptionist wants to write. */
export type PaymentEntry =
  | { kind: 'taken'; amountCents: number; means: PaymentMeans }
  | { kind: 'annulled'; paymentId: string; reason: string }
  | {
      kind: 'refunded';
      amountCents: number;
      means: PaymentMeans;
      reason: string;
    }
  | { kind: 'waived'; reason: string };

export type WhyNotPaid =
  /** No such note to annul, or a kind that is never annulled. */
  | 'NOT_THERE'
  | 'ANNULLED_BEFORE'
  /** More would have been given back than was taken. */
  | 'MORE_THAN_PAID'
  | 'WAIVED_BEFORE'
  /** A patient who does not come owes nothing. */
  | 'NOT_ATTENDING';

/** Why an entry may not follow these notes; null: it may. */
export function whyNotPaid(
  entry: PaymentEntry,
  {
    payments,
    isAttending,
  }: { payments: readonly Payment[]; isAttending: boolean },
): WhyNotPaid | null {
  const { paidCents, isWaived } = balanceOf(payments, {
    dueCents: null,
    isAttending,
  });
  switch (entry.kind) {
    case 'taken':
      return isAttending ? null : 'NOT_ATTENDING';
    case 'waived':
      if (!isAttending) return 'NOT_ATTENDING';
      return isWaived ? 'WAIVED_BEFORE' : null;
    case 'refunded':
      return entry.amountCents > paidCents ? 'MORE_THAN_PAID' : null;
    case 'annulled': {
      const annulled = payments.find(({ id }) => id === entry.paymentId);
      if (
        !annulled ||
        (annulled.kind !== 'taken' && annulled.kind !== 'waived')
      )
        return 'NOT_THERE';
      if (isAnnulled(payments, annulled)) return 'ANNULLED_BEFORE';
      return annulled.amountCents > paidCents ? 'MORE_THAN_PAID' : null;
    }
  }
}
