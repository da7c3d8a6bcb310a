import type { Slot } from '../../contract/public/booking.ts';
import type { DeskBooked } from '../../contract/reception/agenda.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { whyDayIsShut } from '../../domain/scheduling/day-availability.ts';
import { freeStarts } from '../../domain/scheduling/free-starts.ts';
import type { DayOpenings } from '../../domain/scheduling/openings.ts';
import { halfDayOf, isStillAttending, nowForWalkIn } from '../../domain/scheduling/overbook.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { type DoctorOffers, readOffersOfDoctor } from '../availability/offers-of-doctor.ts';
import type { Refusal } from '../refusal.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findOverbookPlaces } from './desk-booking-queries.ts';
import { type DeskChoice, type DeskRequest, type GiveRefusal, giveAtDesk } from './give-at-desk.ts';
import { toChosenSlot } from './whole-slot.ts';

export type WalkInSlot = Omit<Slot, 'startsAt'>;
type WalkInRefusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'SLOT_NOT_OFFERED' | 'DAY_FULL';

/**
 * Somebody came without a turno: gets the time under way while half of it is left, else the next one that is free
 * today, and is arrived with a ticket, all or nothing of it.
 */
export function takeWalkIn(
  services: BookingServices,
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
  services: BookingServices,
  { slot, now }: { slot: WalkInSlot; now: Date },
): Promise<Outcome<DeskChoice, WalkInRefusal>> {
  const asked = { doctorId: slot.doctorId, practiceId: slot.practiceId, now, audience: 'desk' as const };
  const offers = await readOffersOfDoctor(services, asked, ({ clinic }) => [
    dayOf(epochMinuteOf(now.getTime()), clinic.timeZone),
  ]);
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const day = offers.days[0] as DayOpenings;
  const { request } = offers;
  const [first] = freeStarts([day], { ...request, now: nowForWalkIn(request) });
  if (!first) return { ok: false, refusal: await whyNone(services, offers, day) };
  const chosen = toChosenSlot(offers, first, slot);
  return chosen.ok ? done({ slot: chosen.value, overbook: null, arrivesOn: day.day }) : chosen;
}

async function whyNone(
  { db }: BookingServices,
  { catalog, doctor, request }: DoctorOffers,
  day: DayOpenings,
): Promise<Refusal<'SLOT_NOT_OFFERED' | 'DAY_FULL'>> {
  const shut = whyDayIsShut(day, request, null);
  if (shut) return { code: 'SLOT_NOT_OFFERED', data: { reason: shut.code, nearest: [] } };
  const halfDay = halfDayOf(request.now, catalog.clinic.timeZone);
  const { place } = await findOverbookPlaces(db, { doctorId: doctor.id, halfDay });
  const canOverbook = place !== null && isStillAttending(day, request);
  return { code: 'DAY_FULL', data: { canOverbook } };
}
