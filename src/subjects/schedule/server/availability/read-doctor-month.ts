import type { ReadServices } from '../../../../base/doors/services.ts';
import { daysOfMonth } from '../../../../base/time/clinic-day.ts';
import type {
  DoctorMonth,
  NoSlotsReason,
} from '../../contract/availability.ts';
import {
  type DayReason,
  monthAvailability,
} from '../../rules/day-availability.ts';
import {
  type DoctorOffers,
  type DoctorRequest,
  readOffersOfDoctor,
} from './offers-of-doctor.ts';

/**
 * The free times of each day of a month, or why a day has none. Null: no such doctor, or no such practice of
 * theirs.
 */
export async function readDoctorMonth(
  agenda: ReadServices,
  input: DoctorRequest & { month: string },
): Promise<DoctorMonth | null> {
  const offers = await readOffersOfDoctor(agenda, input, () =>
    daysOfMonth(input.month),
  );
  return offers && toMonth(offers);
}

export function toMonth({
  snapshot,
  practice,
  days,
  request,
}: DoctorOffers): DoctorMonth {
  return {
    timeZone: snapshot.clinic.timeZone,
    practiceId: practice.id,
    visitMinutes: practice.visitMinutes,
    days: monthAvailability(days, request).map(({ day, starts, reason }) => ({
      day,
      starts,
      reason: reason && toReason(reason),
    })),
  };
}

export function toReason(reason: DayReason): NoSlotsReason {
  if (reason.code !== 'DESK_ONLY') return reason;
  const { code, opensAt } = reason;
  return {
    code,
    opensAt: opensAt === null ? null : new Date(opensAt * 60_000).toISOString(),
  };
}
