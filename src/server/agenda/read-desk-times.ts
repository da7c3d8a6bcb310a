import type { DeskTimes } from '../../contract/reception/agenda.ts';
import type { Offer } from '../../contract/refusals.ts';
import { daysFrom } from '../../domain/calendar/clinic-day.ts';
import { monthAvailability } from '../../domain/scheduling/day-availability.ts';
import { nextFree } from '../../domain/scheduling/next-free.ts';
import { type Agenda, type DoctorOffers, readOffersOfDoctor } from '../availability/offers-of-doctor.ts';
import { toReason } from '../availability/read-doctor-month.ts';
import { done, type Outcome, refuse } from '../refusal.ts';

export interface DeskTimesAsked {
  doctorId: string;
  practiceId: string;
  from: string;
  days: number;
  movingId?: string | undefined;
  now: Date;
}

/** Days within which the first free time is looked for. */
const reach = 60;

/** The times that the desk may give of a doctor, by day, and for each day without them the reason. */
export async function readDeskTimes(
  agenda: Agenda,
  { doctorId, practiceId, from, days, movingId, now }: DeskTimesAsked,
): Promise<Outcome<DeskTimes, 'NOT_FOUND'>> {
  const ownHold = movingId === undefined ? undefined : { turnoId: movingId };
  const asked = { doctorId, practiceId, now, ownHold, audience: 'desk' as const };
  const offers = await readOffersOfDoctor(agenda, asked, () => daysFrom(from, reach));
  if (!offers) return refuse({ code: 'NOT_FOUND' });
  const { catalog, practice, request } = offers;
  return done({
    timeZone: catalog.clinic.timeZone,
    practiceId: practice.id,
    visitMinutes: practice.visitMinutes,
    days: monthAvailability(offers.days.slice(0, days), request).map(({ day, starts, reason }) => ({
      day,
      starts,
      reason: reason && toReason(reason),
    })),
    firstFree: firstFreeOf(offers),
  });
}

function firstFreeOf({ doctor, days, request }: DoctorOffers): Offer | null {
  const first = nextFree(days, request);
  return (
    first && {
      doctorId: doctor.id,
      doctorName: doctor.name,
      startsAt: new Date(first.start * 60_000).toISOString(),
    }
  );
}
