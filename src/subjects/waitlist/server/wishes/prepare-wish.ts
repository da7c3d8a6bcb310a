import type { Offer } from '../../../../base/api/contract/offers.ts';
import { findInsurance } from '../../../../base/clinic/server/find-insurance.ts';
import type { ClinicSnapshot } from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { addDays, type ClinicDay } from '../../../../base/time/clinic-day.ts';
import { toOffer } from '../../../schedule/server/availability/offers-of-doctor.ts';
import type { Wish, WishTerms } from '../../contract/waitlist-entries.ts';
import {
  isWishedFor,
  LONGEST_WAIT_DAYS,
  wishedTimeOf,
} from '../../rules/wish.ts';
import { freeTimesOf, readAgenda } from '../offers/free-times.ts';

/** The subject of a wish, checked against the clinic's offer. */
export interface PreparedWish extends WishTerms {
  specialtyId: string;
  practiceId: string;
  doctorId: string | null;
  insurerId: string | null;
  planId: string | null;
}

/** Checks a wish. Its practice must be offered by the named professional, or by any. */
export function prepareWish(
  snapshot: ClinicSnapshot,
  wish: Wish,
  { today }: { today: ClinicDay },
): Outcome<PreparedWish, 'NOT_FOUND' | 'INVALID_INPUT'> {
  const { practiceId, doctorId, weekdays, dayParts, untilDay, atNight } = wish;
  const practice = snapshot.practices.find(({ id }) => id === practiceId);
  const attending = [...snapshot.doctors.values()].filter(({ practices }) =>
    practices.some(({ id }) => id === practiceId),
  );
  const isOffered =
    doctorId === null
      ? attending.length > 0
      : attending.some(({ id }) => id === doctorId);
  if (!practice || !isOffered) return refuse({ code: 'NOT_FOUND' });
  const terms = checkTerms(wish, { today });
  if (!terms.ok) return terms;
  const insurance = findInsurance(snapshot, wish);
  if (!insurance.ok) return insurance;
  return done({
    specialtyId: practice.specialtyId,
    practiceId,
    doctorId,
    weekdays,
    dayParts,
    untilDay,
    atNight,
    insurerId: insurance.value.insurer?.id ?? null,
    planId: insurance.value.planId,
  });
}

/** Refuses a last day that has passed or is too far off. */
export function checkTerms(
  { untilDay }: WishTerms,
  { today }: { today: ClinicDay },
): Outcome<null, 'INVALID_INPUT'> {
  if (untilDay < today)
    return invalid('untilDay', 'Elija un día que no haya pasado.');
  if (untilDay > addDays(today, LONGEST_WAIT_DAYS))
    return invalid('untilDay', 'Elija un día dentro del año.');
  return done(null);
}

const mostTold = 4;

/** Finds the first free times that serve a wish. They are shown to a person who asks to wait for them. */
export async function findFreeForWish(
  agenda: ReadServices,
  {
    wish,
    soonerThan,
    now,
  }: { wish: PreparedWish; soonerThan: Date | null; now: Date },
): Promise<Offer[]> {
  const { doctors, clinic } = await agenda.snapshot.current();
  const { practiceId, specialtyId } = wish;
  const asked = [...doctors.values()].filter(
    ({ id, specialties, practices }) =>
      (wish.doctorId === null || wish.doctorId === id) &&
      specialties.some((specialty) => specialty.id === specialtyId) &&
      practices.some((practice) => practice.id === practiceId),
  );
  const terms = {
    ...wish,
    soonerThan: soonerThan && soonerThan.getTime() / 60_000,
  };
  const free = await Promise.all(
    asked.map(async (doctor) => {
      const looks = [{ startsAt: null, endsAt: null }];
      const offers = await readAgenda(agenda, {
        doctorId: doctor.id,
        looks,
        now,
      });
      const times = offers ? freeTimesOf(offers, { practiceId, now }) : [];
      const serving = times.filter(({ start }) =>
        isWishedFor(terms, wishedTimeOf(start, clinic.timeZone)),
      );
      return serving
        .slice(0, mostTold)
        .map(({ start }) => toOffer(doctor, start));
    }),
  );
  return free
    .flat()
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .slice(0, mostTold);
}
