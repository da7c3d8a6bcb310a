import type { DoctorMonth, NoSlotsReason } from '../../contract/public/availability.ts';
import { daysOfMonth } from '../../domain/calendar/clinic-day.ts';
import { type DayReason, monthAvailability } from '../../domain/scheduling/day-availability.ts';
import { type Agenda, type DoctorAsked, readOffersOfDoctor } from './offers-of-doctor.ts';

/** The free times of each day of a month, or why a day has none. Null: no such doctor or practice. */
export async function readDoctorMonth(
  agenda: Agenda,
  asked: DoctorAsked & { month: string },
): Promise<DoctorMonth | null> {
  const offers = await readOffersOfDoctor(agenda, asked, () => daysOfMonth(asked.month));
  if (!offers) return null;
  const { catalog, practice, days, request } = offers;
  return {
    timeZone: catalog.clinic.timeZone,
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
  return { code, opensAt: opensAt === null ? null : new Date(opensAt * 60_000).toISOString() };
}
