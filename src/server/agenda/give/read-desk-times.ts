import type { DeskTimes } from '../../../contract/reception/agenda.ts';
import { nextFree } from '../../../domain/scheduling/next-free.ts';
import type { DayOpenings } from '../../../domain/scheduling/openings.ts';
import { daysFrom } from '../../../domain/time/clinic-day.ts';
import { overlaps } from '../../../domain/time/interval.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { type DoctorOffers, readOffersOfDoctor, toOffer } from '../slots/offers-of-doctor.ts';
import { toMonth } from '../slots/read-doctor-month.ts';

export interface DeskTimesRequest {
  doctorId: string;
  practiceId: string;
  from: string;
  days: number;
  movingId?: string | undefined;
  now: Date;
}

/** Days in which to look for the first free time. */
const reach = 60;

/**
 * The times of a doctor that the desk may give, by day, and for each day without any the reason. Those that a browser
 * only holds are among them, and named.
 */
export async function readDeskTimes(
  agenda: ReadServices,
  { doctorId, practiceId, from, days, movingId, now }: DeskTimesRequest,
): Promise<Outcome<DeskTimes, 'NOT_FOUND'>> {
  const ownHold = movingId === undefined ? undefined : { appointmentId: movingId };
  const input = { doctorId, practiceId, now, ownHold, audience: 'desk' as const, isOverHolds: true };
  const offers = await readOffersOfDoctor(agenda, input, () => daysFrom(from, reach));
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const busyOrHeld = [...offers.request.busy, ...offers.heldFree];
  const first =
    nextFree(offers.days, { ...offers.request, busy: busyOrHeld }) ?? nextFree(offers.days, offers.request);
  const month = toMonth({ ...offers, days: offers.days.slice(0, days) });
  return done({
    ...month,
    days: month.days.map((day, index) => ({
      ...day,
      heldStarts: heldStartsOf(day.starts, offers, offers.days[index] as DayOpenings),
    })),
    firstFree: first && toOffer(offers.doctor, first.start),
  });
}

/** The starts, in minutes of the day, of visits that would overlap what a browser holds. */
function heldStartsOf(
  starts: readonly number[],
  { heldFree, request }: DoctorOffers,
  { start: midnight }: DayOpenings,
): number[] {
  const { visitMinutes, policy } = request;
  const { bufferMinutes } = policy;
  return starts.filter((minute) => {
    const start = midnight + minute - bufferMinutes;
    const end = midnight + minute + visitMinutes + bufferMinutes;
    return heldFree.some((held) => overlaps(held, { start, end }));
  });
}
