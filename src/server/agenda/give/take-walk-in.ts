import type { Slot } from '../../../contract/public/booking.ts';
import type { DeskBooked } from '../../../contract/reception/desk-booking.ts';
import { whyDayIsShut } from '../../../domain/scheduling/day-availability.ts';
import { freeStarts } from '../../../domain/scheduling/free-starts.ts';
import type { DayOpenings } from '../../../domain/scheduling/openings.ts';
import { halfDayOf, isStillAttending, nowForWalkIn } from '../../../domain/scheduling/overbook.ts';
import { findInsurance } from '../../clinic/find-insurance.ts';
import type { Services } from '../../clinic/services.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { toChosenSlot } from '../slots/choose-slot.ts';
import { type DoctorOffers, readOffersOfDoctor } from '../slots/offers-of-doctor.ts';
import { findOverbookPlaces } from './desk-booking-queries.ts';
import { type DeskChoice, type DeskRequest, type GiveRefusal, giveAtDesk } from './give-at-desk.ts';

export type WalkInSlot = Omit<Slot, 'startsAt'>;
type WalkInRefusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'SLOT_NOT_OFFERED' | 'DAY_FULL';

/**
 * Books for a patient who came without an appointment: the time under way while half of it is left, else the next
 * free one today, and records the arrival with a ticket; all of it or nothing.
 */
export function takeWalkIn(
  services: Services,
  request: DeskRequest & { slot: WalkInSlot },
): Promise<Outcome<DeskBooked, WalkInRefusal | GiveRefusal>> {
  const { slot, booker } = request;
  return giveAtDesk<WalkInRefusal>(services, {
    request,
    content: ['walk-in', slot, booker],
    choose: () => chooseNow(services, request),
    giveUp: async () => ({ code: 'DAY_FULL', data: { canOverbook: false } }),
  });
}

async function chooseNow(
  services: Services,
  { slot, now, today }: Pick<DeskRequest, 'now' | 'today'> & { slot: WalkInSlot },
): Promise<Outcome<DeskChoice, WalkInRefusal>> {
  const { doctorId, practiceId } = slot;
  const input = { doctorId, practiceId, now, audience: 'desk' as const, isOverHolds: true };
  const offers = await readOffersOfDoctor(services, input, () => [today]);
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const day = offers.days[0] as DayOpenings;
  const { request } = offers;
  const [first] = freeStarts([day], { ...request, now: nowForWalkIn(request) });
  if (!first) return { ok: false, refusal: await whyNone(services, offers, day) };
  const insurance = findInsurance(offers.snapshot, slot);
  if (!insurance.ok) return insurance;
  const chosen = toChosenSlot(offers, first, insurance.value);
  return done({ slot: chosen, overbook: null, arrivesOn: day.day });
}

async function whyNone(
  { db }: Services,
  { snapshot, doctor, request }: DoctorOffers,
  day: DayOpenings,
): Promise<Refusal<'SLOT_NOT_OFFERED' | 'DAY_FULL'>> {
  const shut = whyDayIsShut(day, request, null);
  if (shut) return { code: 'SLOT_NOT_OFFERED', data: { reason: shut.code, nearest: [] } };
  const halfDay = halfDayOf(request.now, snapshot.clinic.timeZone);
  const { place } = await findOverbookPlaces(db, { doctorId: doctor.id, halfDay });
  const canOverbook = place !== null && isStillAttending(day, request);
  return { code: 'DAY_FULL', data: { canOverbook } };
}
