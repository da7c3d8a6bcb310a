import type { AppointmentStatus } from '../../../base/clinic/rules/appointment-status.ts';

/** The things that an arrived patient's admission may lack, in the order in which the counter asks. */
export const ARRIVAL_LACKS = [
  'payment',
  'coverage',
  'order',
  'authorization',
  'identity',
  'person',
] as const;

export type ArrivalLack = (typeof ARRIVAL_LACKS)[number];

export interface ArrivalFacts {
  status: AppointmentStatus;
  owedCents: number;
  /** True if an insurer is named, or it is known that there is none. */
  isCoverageSaid: boolean;
  /** The practice asks for a doctor's order. */
  asksOrder: boolean;
  /** The practice and the coverage ask for an authorization. */
  asksAuthorization: boolean;
  /** As the counter noted it; null: it noted nothing. */
  orderState: 'not_needed' | 'present' | 'owed' | null;
  hasAuthorization: boolean;
  isIdentityVerified: boolean;
  /** True if birth date, phone, and a document or the lack of one are on file. */
  isPersonWhole: boolean;
}

/**
 * Returns what the counter still has to ask of a patient in the clinic. After the visit only owed money and
 * an owed order count.
 */
export function lacksOf(facts: ArrivalFacts): ArrivalLack[] {
  const { status, orderState } = facts;
  const isHere = status === 'arrived' || status === 'in_progress';
  if (!isHere && status !== 'fulfilled') return [];
  const lacks: Record<ArrivalLack, boolean> = {
    payment: facts.owedCents > 0,
    coverage: isHere && !facts.isCoverageSaid,
    order:
      orderState === 'owed' ||
      (isHere && facts.asksOrder && orderState === null),
    authorization: isHere && facts.asksAuthorization && !facts.hasAuthorization,
    identity: isHere && !facts.isIdentityVerified,
    person: isHere && !facts.isPersonWhole,
  };
  return ARRIVAL_LACKS.filter((lack) => lacks[lack]);
}
