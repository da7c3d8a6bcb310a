import { fieldMessages } from '../../contract/field-messages.ts';
import type { Slot } from '../../contract/public/booking.ts';
import type { Insurer } from '../../contract/public/clinic.ts';
import type { Practice } from '../../contract/public/doctors.ts';
import type { Offer } from '../../contract/refusals.ts';
import { addDays, daysFrom } from '../../domain/calendar/clinic-day.ts';
import { dayOf } from '../../domain/calendar/clinic-zone.ts';
import type { Interval } from '../../domain/calendar/interval.ts';
import { findOffer } from '../../domain/scheduling/find-offer.ts';
import { type FreeStart, freeStarts } from '../../domain/scheduling/free-starts.ts';
import { nearestStarts } from '../../domain/scheduling/next-free.ts';
import type { Audience } from '../../domain/scheduling/offer-request.ts';
import type { DayOpenings } from '../../domain/scheduling/openings.ts';
import {
  type Agenda,
  type DoctorOffers,
  type OwnHold,
  readOffersOfDoctor,
  requestFor,
} from '../availability/offers-of-doctor.ts';
import { type Catalog, type CatalogDoctor, practiceOf } from '../clinic/catalog.ts';
import { done, invalid, type Outcome, type Refusal, refuse } from '../refusal.ts';

/** A slot that is on offer now, with all that it stands for. */
export interface ChosenSlot {
  catalog: Catalog;
  doctor: CatalogDoctor;
  practice: Practice;
  insurer: Insurer | null;
  planId: string | null;
  startsAt: Date;
  endsAt: Date;
  roomId: string | null;
}

export interface SlotWanted {
  slot: Slot;
  now: Date;
  audience: Audience;
  /** A hold that does not stand in the way: the asker's own. */
  ownHold?: OwnHold | undefined;
}

export type ChoiceRefusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'SLOT_TAKEN' | 'SLOT_NOT_OFFERED';

/**
 * The slot as the schedule in memory has it, without asking who has it: for who is about to insert it, and
 * learns from the constraint and the revision whether that was so. Null where it takes a look to know.
 */
export async function assumeSlot({ catalog: cache }: Agenda, wanted: SlotWanted): Promise<ChosenSlot | null> {
  const { slot, now, audience } = wanted;
  const catalog = await cache.any();
  const doctor = catalog.doctors.get(slot.doctorId);
  const practice = doctor && practiceOf(doctor, slot.practiceId);
  // The buffer is no part of the constraint: what it leaves free only the bookings tell.
  if (!doctor || !practice || doctor.policy.bufferMinutes > 0) return null;
  const day = dayOf(Math.floor(startOf(wanted)), catalog.clinic.timeZone);
  const request = requestFor({ catalog, doctor, practice, busy: [], now, audience });
  const days = [cache.openingsOf(catalog, doctor, day)];
  const chosen = choose(wanted, { catalog, doctor, practice, days, request }, 0);
  return chosen.ok ? chosen.value : null;
}

/**
 * Whether a slot is on offer at this instant, by the same rules that offered it. Takes nothing. Where it is
 * not, tells the nearest ones that are.
 */
export async function chooseSlot(
  agenda: Agenda,
  wanted: SlotWanted,
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const looked = await lookAt(agenda, wanted, { daysAround: 0 });
  if (looked.ok || looked.refusal.code === 'NOT_FOUND' || looked.refusal.code === 'INVALID_INPUT')
    return looked;
  return chooseSlotOrNearest(agenda, wanted);
}

/** The same, for who lost a race for it and will most likely need the nearest ones. */
export async function chooseSlotOrNearest(
  agenda: Agenda,
  wanted: SlotWanted,
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const looked = await lookAt(agenda, wanted, { daysAround: nearDays });
  return looked.ok || !isWithoutNearest(looked.refusal)
    ? looked
    : lookAt(agenda, wanted, { daysAround: farDays });
}

function isWithoutNearest(refusal: Refusal<ChoiceRefusal>): boolean {
  if (refusal.code !== 'SLOT_TAKEN' && refusal.code !== 'SLOT_NOT_OFFERED') return false;
  return refusal.data.nearest.length === 0;
}

/** The free times of this doctor nearest to the one that could not be had, in order of time. */
export async function findNearest(agenda: Agenda, wanted: SlotWanted): Promise<Offer[]> {
  for (const daysAround of [nearDays, farDays]) {
    const offers = await readOffersAround(agenda, wanted, daysAround);
    const nearest = offers ? nearestOf(offers, startOf(wanted)) : [];
    if (nearest.length > 0) return nearest;
  }
  return [];
}

const nearDays = 7;
// Where a doctor is booked up, or comes but now and then.
const farDays = 62;

async function lookAt(
  agenda: Agenda,
  wanted: SlotWanted,
  { daysAround }: { daysAround: number },
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const offers = await readOffersAround(agenda, wanted, daysAround);
  return offers ? choose(wanted, offers, daysAround) : refuse({ code: 'NOT_FOUND' });
}

function choose(
  wanted: SlotWanted,
  offers: DoctorOffers,
  daysAround: number,
): Outcome<ChosenSlot, ChoiceRefusal> {
  const { slot } = wanted;
  const { catalog, doctor, practice, request } = offers;
  const insurer = slot.insurerId ? catalog.insurers.get(slot.insurerId) : null;
  if (insurer === undefined) return invalid('insurerId', fieldMessages.INSURER_UNKNOWN);
  if (slot.planId && !insurer?.plans.some(({ id }) => id === slot.planId)) {
    return invalid('planId', fieldMessages.INSURER_UNKNOWN);
  }
  const start = startOf(wanted);
  const day = offers.days[daysAround] as DayOpenings;
  const found = Number.isInteger(start)
    ? findOffer(day, { ...request, start })
    : ({ ok: false, refusal: { code: 'NOT_A_SLOT' } } as const);
  if (found.ok) {
    return done({
      catalog,
      doctor,
      practice,
      insurer,
      planId: slot.planId ?? null,
      ...timesOf(found.offer),
    });
  }
  const nearest = daysAround > 0 ? nearestOf(offers, start) : [];
  const { code } = found.refusal;
  return code === 'TAKEN'
    ? refuse({ code: 'SLOT_TAKEN', data: { nearest } })
    : refuse({ code: 'SLOT_NOT_OFFERED', data: { reason: code, nearest } });
}

function readOffersAround(
  agenda: Agenda,
  wanted: SlotWanted,
  daysAround: number,
): Promise<DoctorOffers | null> {
  const minute = Math.floor(startOf(wanted));
  return readOffersOfDoctor(agenda, { ...wanted.slot, ...wanted }, ({ clinic }) =>
    daysFrom(addDays(dayOf(minute, clinic.timeZone), -daysAround), daysAround * 2 + 1),
  );
}

function nearestOf({ catalog, doctor, practice, days, request }: DoctorOffers, start: number): Offer[] {
  const question = `${catalog.revision} ${practice.id} ${start} ${request.now}`;
  const answers = nearestOfReading.get(request.busy) ?? new Map<string, Offer[]>();
  nearestOfReading.set(request.busy, answers);
  const known = answers.get(question);
  if (known) return known;
  const free = freeStarts(days, { ...request, audience: 'web' });
  const nearest = nearestStarts(free, start, 4).map((one) => ({
    doctorId: doctor.id,
    doctorName: doctor.name,
    startsAt: new Date(one.start * 60_000).toISOString(),
  }));
  answers.set(question, nearest);
  return nearest;
}

// By the array that a reading gave to all who lost the same race: they are told the same.
const nearestOfReading = new WeakMap<readonly Interval[], Map<string, Offer[]>>();

/** In minutes since the epoch; a fraction is no slot of anybody's. */
function startOf({ slot }: SlotWanted): number {
  return Date.parse(slot.startsAt) / 60_000;
}

function timesOf({ start, end, roomId }: FreeStart) {
  return { startsAt: new Date(start * 60_000), endsAt: new Date(end * 60_000), roomId };
}
