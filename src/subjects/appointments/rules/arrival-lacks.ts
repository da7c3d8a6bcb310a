import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';

/** What the admission of somebody who came may lack, in the order in which a counter asks. */
export const ARRIVAL_LACKS = ['payment', 'coverage', 'order', 'authorization', 'identity', 'person'] as const;

export type ArrivalLack = (typeof ARRIVAL_LACKS)[number];

export interface ArrivalFacts {
  status: AppointmentStatus;
  owedCents: number;
  /** An insurer is named, or that there is none. */
  isCoverageSaid: boolean;
  /** The practice asks for a doctor's order. */
  asksOrder: boolean;
  /** The practice and the coverage ask for an authorization. */
  asksAuthorization: boolean;
  /** As the counter noted it; null: it noted nothing. */
  orderState: 'not_needed' | 'present' | 'owed' | null;
  hasAuthorization: boolean;
  isIdentityVerified: boolean;
  /** A document, or that there is none, birth date and phone are on file. */
  isPersonWhole: boolean;
}

/**
 * What is still to be asked of somebody who is in the house. Who was attended may leave owing money and an order; the rest
 * is asked of who still waits or is inside.
 */
export function lacksOf(facts: ArrivalFacts): ArrivalLack[] {
  const { status, orderState } = facts;
  const isHere = status === 'arrived' || status === 'in_progress';
  if (!isHere && status !== 'fulfilled') return [];
  const lacks: Record<ArrivalLack, boolean> = {
    payment: facts.owedCents > 0,
    coverage: isHere && !facts.isCoverageSaid,
    order: orderState === 'owed' || (isHere && facts.asksOrder && orderState === null),
    authorization: isHere && facts.asksAuthorization && !facts.hasAuthorization,
    identity: isHere && !facts.isIdentityVerified,
    person: isHere && !facts.isPersonWhole,
  };
  return ARRIVAL_LACKS.filter((lack) => lacks[lack]);
}
