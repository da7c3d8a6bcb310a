import type { Payer } from '../../../../base/api/contract/family-fields.ts';
import type { Insurance } from '../../../../base/clinic/server/find-insurance.ts';
import {
  type ClinicSnapshot,
  practiceOf,
} from '../../../../base/clinic/server/snapshot.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  findReached,
  type Reached,
} from '../../../access/server/acting/list-reach.ts';
import type { Visit } from '../../../appointments/contract/booked-visit.ts';
import {
  decidePayer,
  type NamedPayer,
} from '../../../patients/server/family/decide-payer.ts';
import { toVisit } from '../../../schedule/server/availability/visit.ts';
import { findHold, type UsableHold } from '../hold/hold-queries.ts';
import type { DecidedPayer } from './booking-queries.ts';

/**
 * The patient of a held time, and the payer that the request names. Without `patientId`, the patient of the
 * call.
 */
export type PersonOfHold = Call<'patient'> &
  NamedPayer & { holdId: string; patientId?: string | undefined };

/** The payer for the patient of a held time, and the visit at that payer's price. */
export interface HoldPaidBy {
  payer: Payer;
  visit: Visit;
}

type HoldServices = Pick<Services, 'db' | 'snapshot'>;

/** Tells who would pay, and the price, if the held time were for this person. Changes nothing. */
export async function tellPayerOfHold(
  services: HoldServices,
  request: PersonOfHold,
): Promise<
  Outcome<HoldPaidBy, 'HOLD_EXPIRED' | 'NOT_FOUND' | 'INVALID_INPUT'>
> {
  const found = await findPersonOfHold(services, request);
  return found.ok ? done(found.value.paid) : found;
}

interface Found {
  hold: UsableHold;
  reached: Reached;
  payer: DecidedPayer;
  paid: HoldPaidBy;
}

/** Finds the hold, the patient and the payer. If the request names no payer, the hold does. */
export async function findPersonOfHold(
  services: HoldServices,
  { holdId, patientId, actor, today, now, ...named }: PersonOfHold,
): Promise<Outcome<Found, 'HOLD_EXPIRED' | 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const hold = await findHold(services.db, { holdId, now });
  if (!hold) return refuse({ code: 'HOLD_EXPIRED' });
  const reached = await findReached(services.db, {
    actor,
    today,
    patientId: patientId ?? null,
  });
  if (!reached) return refuse({ code: 'NOT_FOUND' });
  const decided = await decidePayer(services, {
    ...(named.isPayerSaid || named.insurerId ? named : payerOf(hold)),
    patientId: reached.patientId,
    isChosen: reached.patientId !== actor.id,
    isActedFor: actor.representative !== null,
  });
  if (!decided.ok) return decided;
  const snapshot = await services.snapshot.current();
  const visit = visitOf(snapshot, { hold, insurance: decided.value });
  // The schedule has changed, so that the booking would not find the time either.
  if (!visit) return refuse({ code: 'HOLD_EXPIRED' });
  const { insurer, planId } = decided.value;
  const payer = { insurerId: insurer?.id ?? null, planId };
  const planName = insurer?.plans.find(({ id }) => id === planId)?.name ?? null;
  return done({
    hold,
    reached,
    payer,
    paid: { payer: { ...payer, planName }, visit },
  });
}

function payerOf({ insurerId, planId }: UsableHold): NamedPayer {
  return { ...(insurerId && { insurerId }), ...(planId && { planId }) };
}

function visitOf(
  snapshot: ClinicSnapshot,
  { hold, insurance }: { hold: UsableHold; insurance: Insurance },
): Visit | null {
  const doctor = snapshot.doctors.get(hold.doctorId);
  const practice = doctor && practiceOf(doctor, hold.practiceId);
  return doctor && practice
    ? toVisit({ ...hold, ...insurance, snapshot, doctor, practice })
    : null;
}
