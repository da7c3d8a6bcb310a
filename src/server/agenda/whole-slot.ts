import { fieldMessages } from '../../contract/field-messages.ts';
import type { Slot } from '../../contract/public/booking.ts';
import type { FreeStart } from '../../domain/scheduling/free-starts.ts';
import type { ChosenSlot } from '../appointments/choose-slot.ts';
import type { DoctorOffers } from '../availability/offers-of-doctor.ts';
import { done, invalid, type Outcome } from '../refusal.ts';

/** A start of the counter's own choosing, with all that it stands for. */
export function toChosenSlot(
  { catalog, doctor, practice }: DoctorOffers,
  { start, end, roomId }: FreeStart,
  { insurerId, planId }: Pick<Slot, 'insurerId' | 'planId'>,
): Outcome<ChosenSlot, 'INVALID_INPUT'> {
  const insurer = insurerId ? catalog.insurers.get(insurerId) : null;
  if (insurer === undefined) return invalid('insurerId', fieldMessages.INSURER_UNKNOWN);
  if (planId && !insurer?.plans.some(({ id }) => id === planId)) {
    return invalid('planId', fieldMessages.INSURER_UNKNOWN);
  }
  return done({
    ...{ catalog, doctor, practice, insurer, planId: planId ?? null, roomId },
    startsAt: new Date(start * 60_000),
    endsAt: new Date(end * 60_000),
  });
}
