import type { Slot } from '../../contract/public/booking.ts';
import type { Insurer } from '../../contract/public/clinic.ts';
import type { Practice } from '../../contract/public/doctors.ts';
import type { Offer } from '../../contract/refusals.ts';
import { fieldMessages } from '../../contract/field-messages.ts';
import { addDays, daysFrom } from '../../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { findOffer } from '../../domain/scheduling/find-offer.ts';
import { type FreeStart, freeStarts } from '../../domain/scheduling/free-starts.ts';
import { nearestStarts } from '../../domain/scheduling/next-free.ts';
import type { Audience } from '../../domain/scheduling/offer-request.ts';
import { type Agenda, type OwnHold, readOffersOfDoctor } from '../availability/offers-of-doctor.ts';
import type { Catalog, CatalogDoctor } from '../clinic/catalog.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';

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

/** Whether a slot is on offer at this instant, by the same rules that offered it. Takes nothing. */
export async function chooseSlot(
  agenda: Agenda,
  wanted: SlotWanted,
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const { slot } = wanted;
  const start = epochMinuteOf(Date.parse(slot.startsAt));
  const offers = await readOffersOfDoctor(agenda, { ...slot, ...wanted }, ({ clinic }) => [
    dayOf(start, clinic.timeZone),
  ]);
  const [day] = offers?.days ?? [];
  if (!offers || !day) return refuse({ code: 'NOT_FOUND' });
  const { catalog, doctor, practice, request } = offers;
  const insurer = slot.insurerId ? catalog.insurers.get(slot.insurerId) : null;
  if (insurer === undefined) return invalid('insurerId', fieldMessages.INSURER_UNKNOWN);
  if (slot.planId && !insurer?.plans.some(({ id }) => id === slot.planId)) {
    return invalid('planId', fieldMessages.INSURER_UNKNOWN);
  }
  const isWholeMinute = Date.parse(slot.startsAt) === start * 60_000;
  const found = isWholeMinute
    ? findOffer(day, { ...request, start })
    : ({ ok: false, refusal: { code: 'NOT_A_SLOT' } } as const);
  if (!found.ok) {
    const { code } = found.refusal;
    const nearest = await findNearest(agenda, { ...wanted, audience: 'web' });
    if (code === 'TAKEN') return refuse({ code: 'SLOT_TAKEN', data: { nearest } });
    return refuse({ code: 'SLOT_NOT_OFFERED', data: { reason: code, nearest } });
  }
  return done({
    catalog,
    doctor,
    practice,
    insurer,
    planId: slot.planId ?? null,
    ...timesOf(found.offer),
  });
}

/** The free times of this doctor nearest to the one that could not be had, in order of time. */
export async function findNearest(agenda: Agenda, wanted: SlotWanted): Promise<Offer[]> {
  const start = epochMinuteOf(Date.parse(wanted.slot.startsAt));
  const offers = await readOffersOfDoctor(agenda, { ...wanted.slot, ...wanted }, ({ clinic }) =>
    daysFrom(addDays(dayOf(start, clinic.timeZone), -3), 18),
  );
  if (!offers) return [];
  const { doctor, days, request } = offers;
  return nearestStarts(freeStarts(days, request), start, 4).map((free) => ({
    doctorId: doctor.id,
    doctorName: doctor.name,
    startsAt: new Date(free.start * 60_000).toISOString(),
  }));
}

function timesOf({ start, end, roomId }: FreeStart) {
  return { startsAt: new Date(start * 60_000), endsAt: new Date(end * 60_000), roomId };
}
