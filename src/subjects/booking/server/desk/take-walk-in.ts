import { takesInsurer } from '../../../../base/clinic/rules/insurers-taken.ts';
import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import { findInsurance } from '../../../../base/clinic/server/find-insurance.ts';
import type { SnapshotDoctor } from '../../../../base/clinic/server/snapshot.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Refusal } from '../../../../base/kernel/refusal.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  halfDayOf,
  isStillAttending,
  nowForWalkIn,
} from '../../../appointments/rules/overbook.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import { whyDayIsShut } from '../../../schedule/rules/day-availability.ts';
import { freeStarts } from '../../../schedule/rules/free-starts.ts';
import { inOrderOfAttention } from '../../../schedule/rules/soonest.ts';
import { toChosenSlot } from '../../../schedule/server/availability/choose-slot.ts';
import {
  type DoctorOffers,
  readOffersOfDoctor,
} from '../../../schedule/server/availability/offers-of-doctor.ts';
import type { DeskBooked } from '../../contract/desk-booking.ts';
import { findOverbookPlaces } from './desk-booking-queries.ts';
import {
  type DeskChoice,
  type DeskRequest,
  type GiveRefusal,
  giveAtDesk,
} from './give-at-desk.ts';
import { readSoonest } from './read-soonest.ts';

export type WalkInSlot = Omit<Slot, 'startsAt'>;
type WalkInRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'SLOT_NOT_OFFERED'
  | 'DAY_FULL';

/**
 * Books for a walk-in the time under way while half of it is left, else today's next free time. The same
 * transaction records the arrival with a ticket.
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

export interface AnyWalkIn extends Omit<WalkInSlot, 'doctorId' | 'practiceId'> {
  specialtyId: string;
}

/**
 * Does the same with the doctor of a specialty who is free first, preferring those who take the insurer.
 * Chooses anew at each try: if a rival gets a doctor's last time, the next doctor follows.
 */
export function takeAnyWalkIn(
  services: Services,
  request: DeskRequest & { slot: AnyWalkIn },
): Promise<Outcome<DeskBooked, WalkInRefusal | GiveRefusal>> {
  const { slot, booker } = request;
  return giveAtDesk<WalkInRefusal>(services, {
    request,
    content: ['walk-in of any', slot, booker],
    choose: () => chooseFirst(services, request),
    giveUp: async () => ({ code: 'DAY_FULL', data: { canOverbook: false } }),
  });
}

async function chooseFirst(
  services: Services,
  request: Pick<DeskRequest, 'now' | 'today' | 'zone'> & { slot: AnyWalkIn },
): Promise<Outcome<DeskChoice, WalkInRefusal>> {
  const { specialtyId, ...insurance } = request.slot;
  const soonest = await readSoonest(services, { ...request, specialtyId });
  if (soonest.length === 0) return refuse({ code: 'NOT_FOUND' });
  const { doctors } = await services.snapshot.any();
  const { insurerId } = insurance;
  const isTakenBy = (doctor: SnapshotDoctor | undefined) =>
    !insurerId ||
    (doctor !== undefined && takesInsurer(doctor, insurerId, request.today));
  const inOrder = inOrderOfAttention(
    soonest.map(({ doctor, practiceId, walkInAt, waiting }) => ({
      doctorId: doctor.id,
      practiceId,
      waiting,
      walkInAt: walkInAt === null ? null : Date.parse(walkInAt),
      isCovered: isTakenBy(doctors.get(doctor.id)),
    })),
  );
  for (const { doctorId, practiceId } of inOrder) {
    const chosen = await chooseNow(services, {
      ...request,
      slot: { ...insurance, doctorId, practiceId },
    });
    if (chosen.ok || chosen.refusal.code === 'INVALID_INPUT') return chosen;
  }
  return refuse({ code: 'DAY_FULL', data: { canOverbook: false } });
}

async function chooseNow(
  services: Services,
  {
    slot,
    now,
    today,
  }: Pick<DeskRequest, 'now' | 'today'> & { slot: WalkInSlot },
): Promise<Outcome<DeskChoice, WalkInRefusal>> {
  const { doctorId, practiceId } = slot;
  const input = {
    doctorId,
    practiceId,
    now,
    audience: 'desk' as const,
    isOverHolds: true,
  };
  const offers = await readOffersOfDoctor(services, input, () => [today]);
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const day = offers.days[0] as DayOpenings;
  const { request } = offers;
  const [first] = freeStarts([day], { ...request, now: nowForWalkIn(request) });
  if (!first)
    return { ok: false, refusal: await whyNone(services, offers, day) };
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
  if (shut)
    return {
      code: 'SLOT_NOT_OFFERED',
      data: { reason: shut.code, nearest: [] },
    };
  const halfDay = halfDayOf(request.now, snapshot.clinic.timeZone);
  const { place } = await findOverbookPlaces(db, {
    doctorId: doctor.id,
    halfDay,
  });
  const canOverbook = place !== null && isStillAttending(day, request);
  return { code: 'DAY_FULL', data: { canOverbook } };
}
