import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { freeStarts } from '../../../schedule/rules/free-starts.ts';
import { readOffersOfDoctor } from '../../../schedule/server/availability/offers-of-doctor.ts';
import { isWishedFor, wishedTimeOf } from '../../rules/wish.ts';
import { findEntry } from '../entry/entry-queries.ts';
import { daysToLookAt } from '../offers/free-times.ts';

interface TimeToOffer {
  doctor: { id: string; name: string };
  startsAt: string;
  isWished: boolean;
}

const mostTimes = 12;

/** Lists the next free times that the counter could offer to a person, the wished ones first. */
export async function listTimesToOffer(
  services: Services,
  { entryId, zone, now }: Call<'reception'> & { entryId: string },
): Promise<Outcome<TimeToOffer[], 'NOT_FOUND'>> {
  const entry = await findEntry(services.db, entryId);
  if (!entry || entry.endReason !== null) return refuse({ code: 'NOT_FOUND' });
  const { practiceId, specialtyId } = entry;
  const snapshot = await services.snapshot.current();
  const doctors = [...snapshot.doctors.values()].filter(
    ({ id, specialties, practices }) =>
      (entry.doctorId === null || entry.doctorId === id) &&
      specialties.some((specialty) => specialty.id === specialtyId) &&
      practices.some((practice) => practice.id === practiceId),
  );
  const terms = {
    ...entry,
    soonerThan: entry.soonerThan && entry.soonerThan.getTime() / 60_000,
  };
  const ofDoctors = await Promise.all(
    doctors.map(async ({ id: doctorId }) => {
      const asked = { doctorId, practiceId, now, audience: 'desk' as const };
      const offers = await readOffersOfDoctor(
        services,
        asked,
        (present, doctor) =>
          daysToLookAt([{ startsAt: null, endsAt: null }], {
            snapshot: present,
            doctor,
            now,
          }).slice(0, 31),
      );
      if (!offers) return [];
      return freeStarts(offers.days, offers.request).map(({ start }) => ({
        doctor: { id: offers.doctor.id, name: offers.doctor.name },
        startsAt: new Date(start * 60_000).toISOString(),
        isWished: isWishedFor(terms, wishedTimeOf(start, zone)),
      }));
    }),
  );
  const times = ofDoctors
    .flat()
    .toSorted(
      (a, b) =>
        Number(b.isWished) - Number(a.isWished) ||
        a.startsAt.localeCompare(b.startsAt),
    );
  return done(times.slice(0, mostTimes));
}
