import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import type {
  ClinicSnapshot,
  SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import {
  type ClinicDay,
  daysBetween,
  daysFrom,
} from '../../../../base/time/clinic-day.ts';
import {
  dayAt,
  dayOf,
  epochMinuteOf,
} from '../../../../base/time/clinic-zone.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import { freeStarts } from '../../../schedule/rules/free-starts.ts';
import {
  type DoctorOffers,
  readOffersOfDoctor,
  requestFor,
} from '../../../schedule/server/availability/offers-of-doctor.ts';
import type { Look } from './look-queries.ts';

/** Returns the days of a doctor to look at: those of the freed stretches, or all up to the horizon. */
export function daysToLookAt(
  looks: readonly Look[],
  {
    snapshot,
    doctor,
    now,
  }: { snapshot: ClinicSnapshot; doctor: SnapshotDoctor; now: Date },
): ClinicDay[] {
  const { timeZone } = snapshot.clinic;
  const today = dayOf(epochMinuteOf(now.getTime()), timeZone);
  const days = daysFrom(today, doctor.policy.horizonDays + 1);
  if (looks.some(({ startsAt }) => startsAt === null)) return days;
  const wanted = new Set(
    looks.flatMap(({ startsAt, endsAt }) => {
      if (!startsAt || !endsAt) return [];
      const first = dayAt(startsAt, timeZone);
      return daysFrom(first, daysBetween(first, dayAt(endsAt, timeZone)) + 1);
    }),
  );
  return days.filter((day) => wanted.has(day));
}

/** Reads a doctor's agenda at one instant. Null: the doctor cannot be booked. */
export async function readAgenda(
  agenda: ReadServices,
  {
    doctorId,
    looks,
    now,
  }: { doctorId: string; looks: readonly Look[]; now: Date },
): Promise<DoctorOffers | null> {
  return readOffersOfDoctor(
    agenda,
    { doctorId, now, audience: 'web' },
    (snapshot, doctor) => daysToLookAt(looks, { snapshot, doctor, now }),
  );
}

/** The free starts of a practice that the web may book. */
export function freeTimesOf(
  { snapshot, doctor, days, request }: DoctorOffers,
  { practiceId, now }: { practiceId: string; now: Date },
): (Interval & { roomId: string | null })[] {
  const practice = doctor.practices.find(({ id }) => id === practiceId);
  if (!practice) return [];
  const { busy } = request;
  return freeStarts(
    days as DayOpenings[],
    requestFor({ snapshot, doctor, practice, busy, now, audience: 'web' }),
  );
}
