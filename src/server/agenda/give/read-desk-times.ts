import type { DeskTimes } from '../../../contract/reception/agenda.ts';
import { nextFree } from '../../../domain/scheduling/next-free.ts';
import { daysFrom } from '../../../domain/time/clinic-day.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../kernel/refusal.ts';
import { readOffersOfDoctor, toOffer } from '../slots/offers-of-doctor.ts';
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

/** The times of a doctor that the desk may give, by day, and for each day without any the reason. */
export async function readDeskTimes(
  agenda: ReadServices,
  { doctorId, practiceId, from, days, movingId, now }: DeskTimesRequest,
): Promise<Outcome<DeskTimes, 'NOT_FOUND'>> {
  const ownHold = movingId === undefined ? undefined : { appointmentId: movingId };
  const input = { doctorId, practiceId, now, ownHold, audience: 'desk' as const };
  const offers = await readOffersOfDoctor(agenda, input, () => daysFrom(from, reach));
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const first = nextFree(offers.days, offers.request);
  return done({
    ...toMonth({ ...offers, days: offers.days.slice(0, days) }),
    firstFree: first && toOffer(offers.doctor, first.start),
  });
}
