import type { DayOpenings } from '../../../../base/clinic/rules/openings.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { daysFrom } from '../../../../base/time/clinic-day.ts';
import { overlaps } from '../../../../base/time/interval.ts';
import type { DeskTimes } from '../../../appointments/contract/agenda.ts';
import { nextFree } from '../../../schedule/rules/next-free.ts';
import {
  type DoctorOffers,
  readOffersOfDoctor,
  toOffer,
} from '../../../schedule/server/availability/offers-of-doctor.ts';
import { toMonth } from '../../../schedule/server/availability/read-doctor-month.ts';

export interface DeskTimesRequest {
  doctorId: string;
  practiceId: string;
  from: string;
  days: number;
  movingId?: string | undefined;
  now: Date;
}

/** The days searched for the first free time. */
const reach = 60;

/**
 * Returns a doctor's times that the counter may give, by day, and a reason for each day without any. Times
 * that a browser only holds are included, and named.
 */
export async function readDeskTimes(
  agenda: ReadServices,
  { doctorId, practiceId, from, days, movingId, now }: DeskTimesRequest,
): Promise<Outcome<DeskTimes, 'NOT_FOUND'>> {
  const ownHold =
    movingId === undefined ? undefined : { appointmentId: movingId };
  const input = {
    doctorId,
    practiceId,
    now,
    ownHold,
    audience: 'desk' as const,
    isOverHolds: true,
  };
  const offers = await readOffersOfDoctor(agenda, input, () =>
    daysFrom(from, reach),
  );
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const busyOrHeld = [...offers.request.busy, ...offers.heldFree];
  const first =
    nextFree(offers.days, { ...offers.request, busy: busyOrHeld }) ??
    nextFree(offers.days, offers.request);
  const month = toMonth({ ...offers, days: offers.days.slice(0, days) });
  return done({
    ...month,
    days: month.days.map((day, index) => ({
      ...day,
      heldStarts: heldStartsOf(
        day.starts,
        offers,
        offers.days[index] as DayOpenings,
      ),
    })),
    firstFree: first && toOffer(offers.doctor, first.start),
  });
}

/** Returns the starts, in minutes of the day, of visits that would overlap a browser's hold. */
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
