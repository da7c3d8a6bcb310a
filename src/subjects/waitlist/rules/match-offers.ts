import type { EpochMinute, Zone } from '../../../base/time/clinic-zone.ts';
import { type Interval, overlaps } from '../../../base/time/interval.ts';
import type { OfferClock } from './offer-clock.ts';
import {
  isWishedFor,
  type Wish,
  type WishedTime,
  wishedTimeOf,
} from './wish.ts';

/** A person on the waiting list, with what offering needs. */
export interface Waiting extends Wish {
  entryId: string;
  patientId: string;
  practiceId: string;
  /** True if the person has an offer without an answer. */
  hasOffer: boolean;
  /** True if the person has as many appointments to come as the clinic allows. */
  isAtLimit: boolean;
  /** The person's own appointments, without the one that accepting moves. */
  busy: readonly Interval[];
  /** The starts with this doctor that the person was offered before and did not take. */
  offeredBefore: ReadonlySet<EpochMinute>;
}

/** The reason why a freed time was not offered to this person. */
export type PassedOverReason =
  | 'limit'
  | 'busy'
  | 'night'
  | 'soon'
  | 'offered_before';

export interface MatchedOffer extends Interval, OfferClock {
  entryId: string;
  patientId: string;
  practiceId: string;
  roomId: string | null;
}

export interface PassedOver {
  entryId: string;
  start: EpochMinute;
  reason: PassedOverReason;
}

export interface Matching {
  /** The persons who wait for this doctor, first come first. */
  waiting: readonly Waiting[];
  /** The doctor's free starts of each practice, in order. */
  free: ReadonlyMap<string, readonly (Interval & { roomId: string | null })[]>;
  zone: Zone;
  clockOf: (
    waiting: Waiting,
    start: EpochMinute,
  ) => OfferClock | 'night' | 'soon';
}

/**
 * Offers each person, in the order of the line, the earliest of a doctor's free times that serves them. No
 * two offers overlap, no person gets two. For the others tells the first time passed over, and why.
 */
export function matchOffers({ waiting, free, zone, clockOf }: Matching): {
  offers: MatchedOffer[];
  passedOver: PassedOver[];
} {
  const offers: MatchedOffer[] = [];
  const passedOver: PassedOver[] = [];
  const served = new Set<string>();
  const left = leftTimes(free, zone);
  for (const person of waiting) {
    if (left.isEmpty()) break;
    const { entryId, patientId, practiceId } = person;
    if (person.hasOffer || served.has(patientId)) continue;
    let why: PassedOver | null = null;
    for (const { wished, ...time } of left.of(practiceId)) {
      const { start } = time;
      if (!isWishedFor(person, wished)) continue;
      const clock = whyNot(person, time) ?? clockOf(person, start);
      if (typeof clock === 'string') {
        why ??= { entryId, start, reason: clock };
        continue;
      }
      offers.push({ entryId, patientId, practiceId, ...time, ...clock });
      served.add(patientId);
      left.take(time);
      why = null;
      break;
    }
    if (why) passedOver.push(why);
  }
  return { offers, passedOver };
}

type FreeTime = Interval & { roomId: string | null };

/** The free times that are not offered yet, each as wishes describe it. */
function leftTimes(free: Matching['free'], zone: Zone) {
  const left = new Map<
    string,
    readonly (FreeTime & { wished: WishedTime })[]
  >();
  for (const [practiceId, times] of free) {
    left.set(
      practiceId,
      times.map((time) => ({
        ...time,
        wished: wishedTimeOf(time.start, zone),
      })),
    );
  }
  return {
    of: (practiceId: string) => left.get(practiceId) ?? [],
    isEmpty: () => left.values().every(({ length }) => length === 0),
    take: (taken: Interval) => {
      for (const [practiceId, times] of left) {
        left.set(
          practiceId,
          times.filter((time) => !overlaps(taken, time)),
        );
      }
    },
  };
}

function whyNot(
  { isAtLimit, busy, offeredBefore }: Waiting,
  time: Interval,
): PassedOverReason | null {
  if (offeredBefore.has(time.start)) return 'offered_before';
  if (isAtLimit) return 'limit';
  return busy.some((visit) => overlaps(visit, time)) ? 'busy' : null;
}
