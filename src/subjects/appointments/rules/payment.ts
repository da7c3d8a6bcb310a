/** Ways to pay at the counter. */
export const paymentMeans = [
  'cash',
  'debit',
  'credit',
  'transfer',
  'qr',
] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/**
 * The kinds of notes about an appointment's money: it was taken, an earlier note was a mistake, money was
 * given back, or nothing is owed after all.
 */
export const paymentKinds = [
  'taken',
  'annulled',
  'refunded',
  'waived',
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A note about an appointment's money. It never changes: a mistake is annulled by another note. */
export interface Payment {
  id: string;
  kind: PaymentKind;
  /** In centavos, never negative. 0 only for a `waived` note, and for the annulment of one. */
  amountCents: number;
  /** Null exactly where the amount is 0. */
  means: PaymentMeans | null;
  /** The note that this one annuls; null in every other kind. */
  annulsId: string | null;
}

/** The effect of a note on the money in hand, in centavos. */
export function cashFlowOf({
  kind,
  amountCents,
}: Pick<Payment, 'kind' | 'amountCents'>): number {
  return kind === 'taken' ? amountCents : -amountCents;
}
