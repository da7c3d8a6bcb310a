import type { Offer } from '../../../../base/api/contract/offers.ts';
import type { Practice } from '../../../../base/clinic/contract/doctors.ts';
import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import {
  findInsurance,
  type Insurance,
} from '../../../../base/clinic/server/find-insurance.ts';
import {
  type ClinicSnapshot,
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { SnapshotCache } from '../../../../base/clinic/server/snapshot-cache.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import {
  addDays,
  type ClinicDay,
  daysFrom,
} from '../../../../base/time/clinic-day.ts';
import { dayOf } from '../../../../base/time/clinic-zone.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import type { Slot } from '../../contract/slot.ts';
import { findOffer } from '../../rules/find-offer.ts';
import { type FreeStart, freeStarts } from '../../rules/free-starts.ts';
import { nearestReach, nearestStarts } from '../../rules/next-free.ts';
import type { Audience } from '../../rules/offer-request.ts';
import { findBusyOfDoctors } from './busy-queries.ts';
import {
  type DoctorOffers,
  readOffersOfDoctor,
  requestFor,
  spanOf,
  toOffer,
  withFreshSnapshot,
} from './offers-of-doctor.ts';
import type { OwnHold } from './read-busy-together.ts';

/** A slot on offer now, with everything that booking it needs. */
export interface ChosenSlot extends Insurance {
  snapshot: ClinicSnapshot;
  doctor: SnapshotDoctor;
  practice: Practice;
  startsAt: Date;
  endsAt: Date;
  roomId: string | null;
}

export interface SlotWanted {
  slot: Slot;
  now: Date;
  audience: Audience;
  /** The agenda is open until that day, if the horizon of the web ends before it. */
  opensUntil?: ClinicDay | undefined;
  /** The caller held the time while it was on offer, so notice and horizon no longer close it. */
  isHeld?: boolean;
  /** The caller's own hold, which does not block the slot. */
  ownHold?: OwnHold | undefined;
}

export type ChoiceRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'SLOT_TAKEN'
  | 'SLOT_NOT_OFFERED';

/**
 * Returns the slot by the schedule in memory, without a query for bookings. The caller inserts next, and
 * learns from the constraint and the revision whether it was free. Null: only a query can tell.
 */
export async function assumeSlot(
  { snapshot: cache }: ReadServices,
  wanted: SlotWanted,
): Promise<ChosenSlot | null> {
  const offers = offersOnDay(cache, await cache.any(), wanted);
  // The constraint does not include the buffer: only the bookings show what it leaves free.
  if (!offers || offers.doctor.policy.bufferMinutes > 0) return null;
  const chosen = choose(wanted, offers, 0);
  return chosen.ok ? chosen.value : null;
}

/**
 * Chooses for one of several tries (`retryWhileLost`). The first assumes the slot; the others read the
 * bookings.
 */
export async function chooseByTry(
  agenda: ReadServices,
  wanted: SlotWanted,
  tries: number,
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const assumed = tries === 1 ? await assumeSlot(agenda, wanted) : null;
  return assumed ? done(assumed) : chooseSlotOrNearest(agenda, wanted);
}

/**
 * Checks several slots by one reading of the bookings. Null: that slot is not on offer. Appointments that are
 * about to move block none of them.
 */
export function chooseSlots(
  { db, snapshot: cache }: ReadServices,
  wanted: readonly SlotWanted[],
  { movingIds, now }: { movingIds: readonly string[]; now: Date },
): Promise<(ChosenSlot | null)[]> {
  return withFreshSnapshot(cache, async (snapshot) => {
    const looks = wanted.map((each) => ({
      each,
      offers: offersOnDay(cache, snapshot, each),
    }));
    const days = looks
      .flatMap(({ offers }) => offers?.days ?? [])
      .toSorted((a, b) => a.start - b.start);
    const span = spanOf(days);
    const { revision, busy } = await findBusyOfDoctors(db, {
      looks: [...new Set(wanted.map(({ slot }) => slot.doctorId))].map(
        (doctorId) => ({ doctorId, ...span }),
      ),
      butAppointmentIds: movingIds,
      isOverHolds: wanted.every(isOverHolds),
      now,
    });
    const answer = looks.map(({ each, offers }) => {
      if (!offers) return null;
      const request = {
        ...offers.request,
        busy: busy.get(each.slot.doctorId) ?? [],
      };
      const chosen = choose(each, { ...offers, request }, 0);
      return chosen.ok ? chosen.value : null;
    });
    return { isCurrent: revision === snapshot.revision, answer };
  });
}

/**
 * Returns the day of a slot without its bookings. Null: no such bookable doctor, or not for that practice.
 */
function offersOnDay(
  cache: SnapshotCache,
  snapshot: ClinicSnapshot,
  wanted: SlotWanted,
): DoctorOffers | null {
  const { slot, now, opensUntil } = wanted;
  const doctor = snapshot.doctors.get(slot.doctorId);
  const practice = doctor && practiceOf(doctor, slot.practiceId);
  if (!doctor || !practice) return null;
  const day = dayOf(Math.floor(startOf(wanted)), snapshot.clinic.timeZone);
  const request = requestFor({
    snapshot,
    doctor,
    practice,
    busy: [],
    now,
    audience: rulesOf(wanted),
    opensUntil,
  });
  const days = [cache.openingsOf(snapshot, doctor, day)];
  return { snapshot, doctor, practice, days, request, heldFree: [] };
}

/**
 * Checks whether a slot is on offer now, by the rules that offered it. Takes nothing. A refusal has the
 * nearest slots.
 */
export async function chooseSlot(
  agenda: ReadServices,
  wanted: SlotWanted,
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const looked = await lookAt(agenda, wanted, { daysAround: 0 });
  if (
    looked.ok ||
    looked.refusal.code === 'NOT_FOUND' ||
    looked.refusal.code === 'INVALID_INPUT'
  )
    return looked;
  return chooseSlotOrNearest(agenda, wanted);
}

/** The same, for a caller who lost a race and will probably need the nearest slots. */
async function chooseSlotOrNearest(
  agenda: ReadServices,
  wanted: SlotWanted,
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const looked = await lookAt(agenda, wanted, {
    daysAround: nearestReach.nearDays,
  });
  return looked.ok || !isWithoutNearest(looked.refusal)
    ? looked
    : lookAt(agenda, wanted, { daysAround: nearestReach.farDays });
}

function isWithoutNearest(refusal: Refusal<ChoiceRefusal>): boolean {
  if (refusal.code !== 'SLOT_TAKEN' && refusal.code !== 'SLOT_NOT_OFFERED')
    return false;
  return refusal.data.nearest.length === 0;
}

/** Finds the doctor's free times nearest to the unavailable one, in order of time. */
export async function findNearest(
  agenda: ReadServices,
  wanted: SlotWanted,
): Promise<Offer[]> {
  for (const daysAround of [nearestReach.nearDays, nearestReach.farDays]) {
    const offers = await readOffersAround(agenda, wanted, daysAround);
    const nearest = offers ? nearestOf(offers, wanted) : [];
    if (nearest.length > 0) return nearest;
  }
  return [];
}

/** Returns the refusal for a time that rivals took, with the nearest free times. */
export async function refuseTaken(
  agenda: ReadServices,
  wanted: SlotWanted,
): Promise<Refusal<'SLOT_TAKEN'>> {
  return {
    code: 'SLOT_TAKEN',
    data: { nearest: await findNearest(agenda, wanted) },
  };
}

async function lookAt(
  agenda: ReadServices,
  wanted: SlotWanted,
  { daysAround }: { daysAround: number },
): Promise<Outcome<ChosenSlot, ChoiceRefusal>> {
  const offers = await readOffersAround(agenda, wanted, daysAround);
  return offers
    ? choose(wanted, offers, daysAround)
    : refuse({ code: 'NOT_FOUND' });
}

function choose(
  wanted: SlotWanted,
  offers: DoctorOffers,
  daysAround: number,
): Outcome<ChosenSlot, ChoiceRefusal> {
  const { slot } = wanted;
  const insurance = findInsurance(offers.snapshot, slot);
  if (!insurance.ok) return insurance;
  const start = startOf(wanted);
  const day = offers.days[daysAround] as DayOpenings;
  const offer = Number.isInteger(start)
    ? findOffer(day, { ...offers.request, start })
    : ({ ok: false, refusal: { code: 'NOT_A_SLOT' } } as const);
  if (offer.ok) return done(toChosenSlot(offers, offer.offer, insurance.value));
  const nearest = daysAround > 0 ? nearestOf(offers, wanted) : [];
  const { code } = offer.refusal;
  if (code === 'TAKEN')
    return refuse({ code: 'SLOT_TAKEN', data: { nearest } });
  // Tells the counter that an absence cut the day short.
  const isAbsent =
    wanted.audience === 'desk' &&
    code === 'NOT_A_SLOT' &&
    Boolean(day.absenceReason);
  return refuse({
    code: 'SLOT_NOT_OFFERED',
    data: { reason: isAbsent ? 'ABSENT' : code, nearest },
  });
}

function rulesOf({ audience, isHeld }: SlotWanted): Audience {
  return isHeld ? 'desk' : audience;
}

/**
 * True for the counter, which may give a time that a browser only holds. A browser with a hold (`isHeld`) may
 * not.
 */
function isOverHolds({ audience }: SlotWanted): boolean {
  return audience === 'desk';
}

function readOffersAround(
  agenda: ReadServices,
  wanted: SlotWanted,
  daysAround: number,
): Promise<DoctorOffers | null> {
  const minute = Math.floor(startOf(wanted));
  const request = {
    ...wanted.slot,
    ...wanted,
    audience: rulesOf(wanted),
    isOverHolds: isOverHolds(wanted),
  };
  return readOffersOfDoctor(agenda, request, ({ clinic }) =>
    daysFrom(
      addDays(dayOf(minute, clinic.timeZone), -daysAround),
      daysAround * 2 + 1,
    ),
  );
}

function nearestOf(
  { doctor, practice, days, request }: DoctorOffers,
  wanted: SlotWanted,
): Offer[] {
  const { audience, opensUntil } = wanted;
  const start = startOf(wanted);
  const question = `${doctor.revision} ${practice.id} ${start} ${request.now} ${audience} ${opensUntil}`;
  const answers =
    nearestOfReading.get(request.busy) ?? new Map<string, Offer[]>();
  nearestOfReading.set(request.busy, answers);
  const answer = answers.get(question);
  if (answer) return answer;
  const free = freeStarts(days, { ...request, audience });
  const nearest = nearestStarts(free, start, 4).map((nearestStart) =>
    toOffer(doctor, nearestStart.start),
  );
  answers.set(question, nearest);
  return nearest;
}

// Keyed by the array of a shared reading, so that all callers who lost a race get the same nearest times.
const nearestOfReading = new WeakMap<
  readonly Interval[],
  Map<string, Offer[]>
>();

/** Returns minutes since the epoch. A fraction matches no slot. */
function startOf({ slot }: SlotWanted): number {
  return Date.parse(slot.startsAt) / 60_000;
}

/** Returns a chosen start with the rest of its slot. */
export function toChosenSlot(
  { snapshot, doctor, practice }: DoctorOffers,
  { start, end, roomId }: FreeStart,
  insurance: Insurance,
): ChosenSlot {
  const times = {
    startsAt: new Date(start * 60_000),
    endsAt: new Date(end * 60_000),
  };
  return { snapshot, doctor, practice, ...insurance, roomId, ...times };
}
